/**
 * The policy of the demo page, the strictest a publisher may have: no inline script or style, one Trusted Types policy,
 * and nothing from anywhere but the page's own origin and Touchline's.
 *
 * The two differ where the page is opened by another name than PUBLIC_URL, such as localhost for 127.0.0.1.
 */
export function demoPolicy(publicUrl: string): string {
  const ours = `'self' ${publicUrl}`;
  return [
    "default-src 'none'",
    `script-src ${ours}`,
    `style-src ${ours}`,
    `img-src ${ours}`,
    // Players put their streams together themselves (Media Source Extensions).
    `media-src ${ours} blob:`,
    `connect-src ${ours}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types touchline',
  ].join('; ');
}
