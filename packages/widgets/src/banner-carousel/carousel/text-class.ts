/** Returns the class of one text, unique within its carousel. */
export function textClass(banner: number, text: number): string {
  return `tl-banner-t${banner}-${text}`;
}
