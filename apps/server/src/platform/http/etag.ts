import { ApiError } from './errors.ts';

/** Returns the strong ETag of a revision, quoted (RFC 9110 §8.8.3). */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/**
 * Throws `ETAG_MISMATCH` if the caller's state is not the current one (AIP-154).
 *
 * `ifMatch` is the If-Match header (`*` and lists are allowed) or the body's etag; undefined skips the check. A weak
 * ETag, as in public responses, names the same revision.
 */
export function requireEtag(current: string, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  if (isFresh(current, ifMatch)) return;
  throw new ApiError('ETAG_MISMATCH', `This changed since you read it: its etag is now ${current}. Read it again.`, {
    metadata: { etag: current },
  });
}

/** Whether If-None-Match contains this ETag. Weak and strong ones compare equal there (RFC 9110 §13.1.2). */
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
