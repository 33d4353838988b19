import type { RequestPublicKey } from '../access/key-lookup.ts';

/** A host name, with a port if it has one: what may stand behind an environment key. */
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d{1,5})?$/i;
/** What the first label of a host may be (RFC 1123; `_` is let pass, as browsers do). */
const LABEL = /^[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?$/;
/** Hosts of this machine have no certificate. Source: interfaces, Viewing. */
const LOCAL = /^((.+\.)?localhost|127\.0\.0\.1)(:\d+)?$/;

/** Whether a text can be a collector domain. */
export function isCollectorDomain(text: string): boolean {
  return HOST.test(text);
}

/**
 * Where the events of an environment key go (AN-10): a host of its own below the key's domain, else below the
 * publisher's, else below the server's; null: none is set, or it makes no host, so they go to this server's path.
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
 * The environment key that a collector's host begins with; null: this is no such host. Which names lead here is decided
 * before this server; its own is none.
 */
export function envKeyOfHost(host: string, publicUrl: string): string | null {
  const [, label = '', domain = ''] = /^([^.:]+)\.(.+)$/.exec(host.toLowerCase()) ?? [];
  const isOwn = host.toLowerCase() === new URL(publicUrl).host;
  // The last label of a name is no number; that of an address is.
  const isName = HOST.test(domain) && !/(^|\.)\d+(:\d+)?$/.test(domain);
  return !isOwn && isName && LABEL.test(label) ? label : null;
}
