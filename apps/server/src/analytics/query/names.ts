/** A name of ours as filters and orders write it: `startupTimeP75` is `startup_time_p75`. */
export function snakeOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
