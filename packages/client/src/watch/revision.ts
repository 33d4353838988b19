/**
 * Whether a revision comes after another: decimal numbers as text, which may be longer than a safe integer. '' is older
 * than all.
 */
export function isNewer(revision: string, than: string): boolean {
  const [a, b] = [digitsOf(revision), digitsOf(than)];
  return a.length === b.length ? a > b : a.length > b.length;
}

function digitsOf(revision: string): string {
  return revision.replace(/^0+/, '');
}
