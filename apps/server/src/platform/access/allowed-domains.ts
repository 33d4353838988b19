/** Default ports, which a URL omits. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Whether a page of this origin may use a key (contract §2.1).
 *
 * `patterns`: an exact host, or `*.x` for any subdomain of x but not x. Without a port the page must use its scheme's
 * default port; `:*` allows any port, and so does `localhost`. Without patterns, any page is allowed.
 */
export function isDomainAllowed(origin: URL, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matches(origin, pattern.toLowerCase()));
}

function matches(origin: URL, pattern: string): boolean {
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

function portMatches(origin: URL, port: string): boolean {
  if (port === '*') return true;
  const shown = origin.port || DEFAULT_PORTS[origin.protocol];
  return port === '' ? origin.port === '' : shown === port;
}

/** Removes the final dot of a fully qualified name: `acme.example.` is the same host. */
function withoutDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

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
