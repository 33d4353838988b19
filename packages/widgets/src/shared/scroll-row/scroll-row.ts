/** Returns the distance that a row has scrolled from its inline start, px. In right-to-left rows `scrollLeft` is negative. */
export function positionOf(element: Element): number {
  return Math.abs(element.scrollLeft);
}

/** Scrolls a row to a distance from its inline start, px; immediately with `instant` or reduced motion. */
export function scrollRow(element: Element, position: number, instant = false): void {
  const inline = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
  const still = instant || matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollTo({ left: inline * position, behavior: still ? 'instant' : 'smooth' });
}
