/** As `bannerHeight` of the domain has it (spec §9, BC-26), but left to CSS to compute, in a third of its bytes. */
const STANDARD = 'max(15rem,clamp(50svh,(100vw - 1023.99px)*1e6,75svh))';

/** The height of a banner carousel by its attributes, as a CSS value that may be none. */
export function heightOf({ height, 'height-fraction': fraction }: Readonly<Record<string, string>>): string {
  return height || (+(fraction as string) ? `calc(100svh*clamp(.1,${fraction},1))` : STANDARD);
}
