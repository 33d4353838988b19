interface Pressed {
  readonly key: string;
  /** Index of the item that has the focus; -1: none. */
  readonly from: number;
  /** What each item says. */
  readonly labels: readonly (string | null)[];
}

/** The item that a key leads to, round and round; undefined: the key is none of a menu's (APG menu pattern). */
export function nextIndex({ key, from, labels }: Pressed): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count;
    case 'ArrowUp':
      return from < 0 ? count - 1 : (from + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return withLetter({ key, from, labels });
  }
}

/** The next one, after that with the focus, that begins with it. */
function withLetter({ key, from, labels }: Pressed): number | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined;
  const order = labels.map((_, step) => (from + 1 + step) % labels.length);
  return order.find((index) => labels[index]?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
