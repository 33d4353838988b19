/**
 * The policy of the demo page, the strictest a publisher may have: no inline script or style, two Trusted Types policies,
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
    // The tracker's socket is at the same host; not every browser holds it to be the page's own.
    `connect-src ${ours} ${publicUrl.replace(/^http/, 'ws')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    // Players with ads read their XML.
    'trusted-types touchline touchline-ads',
  ].join('; ');
}
