/** The origin of a page; a `URL` is one. */
export interface PageOrigin {
  /** With a colon: `https:`. */
  readonly protocol: string;
  readonly hostname: string;
  /** Empty for the default port. */
  readonly port: string;
}

/** Default ports, which a URL omits. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Whether a page of this origin may use a key (contract §2.1).
 *
 * `patterns`: an exact host, or `*.x` for any subdomain of x but not x. Without a port the page must use its scheme's
 * default port; `:*` allows any port, and so does `localhost`. Without patterns, any page is allowed.
 */
export function isDomainAllowed(origin: PageOrigin, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matches(origin, pattern.toLowerCase()));
}

function matches(origin: PageOrigin, pattern: string): boolean {
  const [, host = '', port = ''] = /^(.*?)(?::(\d+|\*))?$/.exec(pattern) ?? [];
  return (
    hostMatches(withoutDot(origin.hostname), withoutDot(host)) &&
    portMatches(origin, port || (allowsAnyPort(host) ? '*' : ''))
  );
}

/** Whether a pattern without a port allows all: development servers choose one, and each is the developer's own. */
export function allowsAnyPort(pattern: string): boolean {
  return pattern.toLowerCase() === 'localhost';
}

function hostMatches(host: string, pattern: string): boolean {
  return pattern.startsWith('*.')
    ? host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1
    : host === pattern;
}

function portMatches(origin: PageOrigin, port: string): boolean {
  if (port === '*') return true;
  const shown = origin.port || DEFAULT_PORTS[origin.protocol];
  return port === '' ? origin.port === '' : shown === port;
}

/** Removes the final dot of a fully qualified name: `acme.example.` is the same host. */
function withoutDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}
