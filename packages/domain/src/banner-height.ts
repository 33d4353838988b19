/** Heights of the banner carousel in svh, and the viewport width in px from which the taller one applies. Source: spec §9. */
export const BANNER_HEIGHT = { narrow: 50, wide: 75, wideFrom: 1024 };

/**
 * The height of the banner carousel's box as one CSS value: 75svh from a viewport of 1024 px up, 50svh below (spec §9),
 * or the configured fraction of the viewport's height, or the configured CSS height.
 *
 * The step stands in a clamp so that it fits into a style attribute, where no media query does.
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
  const { narrow, wide, wideFrom } = BANNER_HEIGHT;
  return `clamp(${narrow}svh,(100vw - ${wideFrom - 0.02}px)*9999,${wide}svh)`;
}
