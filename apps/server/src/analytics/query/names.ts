/** Converts a name to the form of filters and orders: `startupTimeP75` to `startup_time_p75`. */
export function snakeOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
