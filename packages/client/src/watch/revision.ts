/**
 * Returns whether a revision is newer than another. Revisions are decimal numbers as text, which may exceed a safe
 * integer; '' is older than all.
 */
export function isNewer(revision: string, than: string): boolean {
  const [a, b] = [digitsOf(revision), digitsOf(than)];
  return a.length === b.length ? a > b : a.length > b.length;
}

function digitsOf(revision: string): string {
  return revision.replace(/^0+/, '');
}
