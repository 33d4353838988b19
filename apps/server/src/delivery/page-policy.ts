/**
 * Returns the content security policy of a page of this server: everything comes from the server, nothing is inline, and
 * no page may frame it. `images` are the sources of its images.
 */
export function pagePolicy(images: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${images}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
