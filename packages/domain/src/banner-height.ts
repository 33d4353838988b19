/**
 * Heights of the banner carousel in svh, and the viewport width in px from which the taller one applies (spec §9); and
 * the least in rem, which has room for text and controls where the viewport is low.
 */
export const BANNER_HEIGHT = { narrow: 50, wide: 75, wideFrom: 1024, least: 15 };

/**
 * The height of the banner carousel's box as one CSS value: 75svh from a viewport of 1024 px up, 50svh below (spec §9),
 * or the configured fraction of the viewport's height, or the configured CSS height.
 *
 * The step stands in a clamp so that it fits into a style attribute, where no media query does: a hundredth of a pixel,
 * less than any screen has, makes 10,000 of them.
 */
export function bannerHeight({
  height,
  heightFraction,
}: {
  height?: string | undefined;
  heightFraction?: number | undefined;
}): string {
  if (height !== undefined) return height;
  if (heightFraction !== undefined) return `${Math.round(heightFraction * 10_000) / 100}svh`;
  const { narrow, wide, wideFrom, least } = BANNER_HEIGHT;
  return `max(${least}rem,clamp(${narrow}svh,(100vw - ${wideFrom - 0.01}px)*1e6,${wide}svh))`;
}
