/** Ports that a URL does not show. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Whether a page of this origin may use a key (contract §2.1).
 *
 * `patterns`: an exact host, `*.x` for any subdomain of x but not x, and a port only where one is written: without, the
 * page must be on its scheme's own port; `:*` is any port. No patterns: any page.
 */
export function isDomainAllowed(origin: URL, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matches(origin, pattern.toLowerCase()));
}

function matches(origin: URL, pattern: string): boolean {
  const [, host = '', port = ''] = /^(.*?)(?::(\d+|\*))?$/.exec(pattern) ?? [];
  return hostMatches(withoutDot(origin.hostname), withoutDot(host)) && portMatches(origin, port);
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

/** `acme.example.` is the same host, written as a full name. */
function withoutDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

/**
 * The origin of the page that asks, by `Origin`, else `Referer`; null when neither names one.
 *
 * `Origin: null` (a sandboxed frame, a local file) names none.
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
