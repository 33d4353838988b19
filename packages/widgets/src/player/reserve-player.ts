/** Height in rem of the texts below the box, if each has one line and the description two. */
const DETAILS = { none: 0, work: 6.5, event: 8 };

/**
 * Returns styles that reserve the space of a player: its box and the texts below it. `cqi` units work because the
 * snippet wraps the player in a size container.
 */
export function reservePlayer(kind: keyof typeof DETAILS): (attributes: Readonly<Record<string, string>>) => string {
  return (attributes) => {
    const below = attributes['show-title'] === 'false' ? 0 : DETAILS[kind];
    return `display:block;min-height:${below === 0 ? '56.25cqi' : `calc(56.25cqi + ${below}rem)`}`;
  };
}
