/**
 * Returns the policy of the demo page, the strictest a publisher may have: no inline scripts or styles, two Trusted
 * Types policies, and no origins except the page's own and Touchline's.
 *
 * These two differ if the page is opened under another name than PUBLIC_URL, such as localhost for 127.0.0.1.
 */
export function demoPolicy(publicUrl: string): string {
  const ours = `'self' ${publicUrl}`;
  return [
    "default-src 'none'",
    `script-src ${ours}`,
    `style-src ${ours}`,
    `img-src ${ours}`,
    // Players assemble their streams (Media Source Extensions).
    `media-src ${ours} blob:`,
    // The tracker's socket has the same host, but not every browser treats it as the page's own.
    `connect-src ${ours} ${publicUrl.replace(/^http/, 'ws')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    // Players with ads parse their XML.
    'trusted-types touchline touchline-ads',
  ].join('; ');
}
