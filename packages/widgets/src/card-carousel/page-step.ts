/** How far an arrow leads, px: the cards that are fully in view less one, and one at the least (CC-02). */
export function pageStep(row: Element): number {
  const [first, second] = row.querySelectorAll('.tl-card');
  if (!first) return row.clientWidth;
  const one = first.getBoundingClientRect();
  // From the start of one card to the start of the next; in right-to-left rows the next lies to the left.
  const pitch = second ? Math.abs(second.getBoundingClientRect().left - one.left) : one.width;
  return stepOf({ visible: row.clientWidth, card: one.width, pitch });
}

/** The same from measures in px. `pitch`: a card with the gap behind it. */
export function stepOf({ visible, card, pitch }: { visible: number; card: number; pitch: number }): number {
  if (pitch <= 0) return visible;
  const whole = Math.floor((visible - card) / pitch) + 1;
  return Math.max(1, whole - 1) * pitch;
}
