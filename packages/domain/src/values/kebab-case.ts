/** Returns a name in camelCase as attributes write it: `autoplay-delay` for `autoplayDelay`. */
export function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
