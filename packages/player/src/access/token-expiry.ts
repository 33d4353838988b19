/**
 * Returns the expiry time (epoch ms) of a JWT with `exp` (RFC 7519), else null. It verifies nothing: it only serves to
 * renew the token in time.
 */
export function tokenExpiryTime(token: string): number | null {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const seconds = (claims as { exp?: unknown } | null)?.exp;
    return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : null;
  } catch {
    return null;
  }
}
