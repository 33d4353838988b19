import { ApiError } from '../errors.ts';

/** The strong ETag of a revision, quoted as it travels (RFC 9110 §8.8.3). */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/**
 * Throws `ETAG_MISMATCH` when the caller saw another state than the current one (AIP-154).
 *
 * `given` is the If-Match header (`*` and lists are fine) or the body's etag; undefined asks nothing. A weak one, as the
 * public surface shows it, names the same revision.
 */
export function requireEtag(current: string, given: string | undefined): void {
  if (given === undefined || given.trim() === '*') return;
  if (isFresh(current, given)) return;
  throw new ApiError('ETAG_MISMATCH', `This changed since you read it: its etag is now ${current}. Read it again.`, {
    metadata: { etag: current },
  });
}

/** Whether If-None-Match names this ETag; weak and strong compare alike there (RFC 9110 §13.1.2). */
export function isFresh(current: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || listed(ifNoneMatch).some((tag) => opaque(tag) === opaque(current));
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

function listed(header: string): readonly string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
