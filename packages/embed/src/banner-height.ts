/**
 * The same value as `bannerHeight` of the domain (spec §9, BC-26). CSS computes it, which takes a third of the bytes.
 */
const STANDARD = 'max(15rem,clamp(50svh,(100vw - 1023.99px)*1e6,75svh))';

/** Returns the height of a banner carousel as a CSS value, which may be invalid, from its attributes. */
export function heightOf({ height, 'height-fraction': fraction }: Readonly<Record<string, string>>): string {
  return height || (+(fraction as string) ? `calc(100svh*clamp(.1,${fraction},1))` : STANDARD);
}
