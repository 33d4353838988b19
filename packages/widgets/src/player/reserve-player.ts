/** rem that the texts below the box take, where each is on one line and the description on two. */
const DETAILS = { none: 0, work: 6.5, event: 8 };

/**
 * The space of a player of some kind: its box, and below it the texts it is about. `cqi`: the snippet puts it into a box
 * that measures the width.
 */
export function reservePlayer(kind: keyof typeof DETAILS): (attributes: Readonly<Record<string, string>>) => string {
  return (attributes) => {
    const below = attributes['show-title'] === 'false' ? 0 : DETAILS[kind];
    return `display:block;min-height:${below === 0 ? '56.25cqi' : `calc(56.25cqi + ${below}rem)`}`;
  };
}
