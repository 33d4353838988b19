import type { RequestPublicKey } from '../access/key-lookup.ts';

/** A host name with an optional port, which may follow an environment key. */
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d{1,5})?$/i;
/** The first label of a host (RFC 1123; `_` is allowed, as browsers do). */
const LABEL = /^[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?$/;
/** Local hosts have no certificate. Source: interfaces, Viewing. */
const LOCAL = /^((.+\.)?localhost|127\.0\.0\.1)(:\d+)?$/;

/** Whether a text can be a collector domain. */
export function isCollectorDomain(text: string): boolean {
  return HOST.test(text);
}

/**
 * Returns the URL that receives the events of an environment key (AN-10). It is a subdomain of the key's domain, else
 * of the publisher's, else of the server's. Returns null if none is set or the host would be invalid; then this
 * server's path receives the events.
 */
export function collectorUrl(
  envKey: string,
  { defaults, publisher }: Pick<RequestPublicKey, 'defaults'> & { publisher: { collectorHost: string | null } },
  collectorDomain: string | null
): string | null {
  const domain = defaults.collectorHost ?? publisher.collectorHost ?? collectorDomain;
  const label = envKey.toLowerCase();
  if (domain === null || !isCollectorDomain(domain) || !LABEL.test(label)) return null;
  const host = `${label}.${domain.toLowerCase()}`;
  return `${LOCAL.test(host) ? 'http' : 'https'}://${host}/`;
}

/**
 * Returns the environment key at the start of a collector's host name; null for other hosts. DNS decides which names
 * reach this server; its own public host never counts as a collector.
 */
export function envKeyOfHost(host: string, publicUrl: string): string | null {
  const [, label = '', domain = ''] = /^([^.:]+)\.(.+)$/.exec(host.toLowerCase()) ?? [];
  const isOwn = host.toLowerCase() === new URL(publicUrl).host;
  // The last label of a host name is not a number; that of an IP address is.
  const isName = HOST.test(domain) && !/(^|\.)\d+(:\d+)?$/.test(domain);
  return !isOwn && isName && LABEL.test(label) ? label : null;
}
