/**
 * Heights of the banner carousel in svh, and the viewport width in px from which the taller one applies (spec §9).
 * `least`, in rem, leaves room for text and controls in low viewports.
 */
export const BANNER_HEIGHT = { narrow: 50, wide: 75, wideFrom: 1024, least: 15 };

/**
 * Returns the height of the banner carousel's box as one CSS value: the configured CSS height, or the configured fraction
 * of the viewport's height. By default it is 75svh from a viewport of 1024 px up, and 50svh below (spec §9).
 *
 * A style attribute holds no media query, so a `clamp()` makes the step: it multiplies the difference to 1024 px by a
 * large factor, so that a hundredth of a pixel is enough.
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
