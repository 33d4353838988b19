/**
 * Epoch ms at which a token ends that is a JWT and says so (RFC 7519, `exp`), else null. Nothing is verified: this is only
 * to be in time with asking for another.
 */
export function tokenEnd(token: string): number | null {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const seconds = (claims as { exp?: unknown } | null)?.exp;
    return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : null;
  } catch {
    return null;
  }
}
