/**
 * Returns the origin of the requesting page, by `Origin`, else `Referer`; null if neither has one.
 *
 * `Origin: null` (a sandboxed frame, a local file) counts as none.
 */
export function pageOrigin(headers: {
  readonly origin?: string | undefined;
  readonly referer?: string | undefined;
}): URL | null {
  return readOrigin(headers.origin) ?? readOrigin(headers.referer);
}

function readOrigin(value: string | undefined): URL | null {
  if (value === undefined || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}
