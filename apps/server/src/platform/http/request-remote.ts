import { type LookupAddress, lookup } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Redirects that are followed. */
const MAX_REDIRECTS = 3;
/** The IPv6 range that the registries assign to the public; the rest is reserved or local (RFC 4291 §2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** The limits of a caller, and its errors. */
export interface RemoteRules {
  /** Throws unless the URL may be requested. Called for the first URL and for the target of each redirect. */
  readonly requireAllowed: (url: URL) => void;
  /** Whether an IP address of the URL's host may be connected to. */
  readonly isAllowedAddress: (address: string, url: URL) => boolean;
  /** Creates the error for an address that may not be connected to. */
  readonly notAllowed: (url: URL, why: string) => Error;
  /** Creates the error for an invalid redirect. */
  readonly failed: (url: URL, why: string) => Error;
}

export interface RemoteResponse {
  /** Destroy it, or read its body to the end. */
  readonly response: IncomingMessage;
  /** URL after redirects. */
  readonly url: URL;
}

/**
 * Requests a URL of another host. Each redirect is checked like the first URL. The connection uses exactly the IP
 * addresses that were checked, so a second resolution cannot return others.
 *
 * Throws the errors of the rules, and those of the network.
 */
export async function requestRemote(
  start: URL,
  rules: RemoteRules,
  { signal, headers }: { readonly signal: AbortSignal; readonly headers: Readonly<Record<string, string>> }
): Promise<RemoteResponse> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    rules.requireAllowed(url);
    if (!hasAllowedHost(url, rules.isAllowedAddress)) throw rules.notAllowed(url, 'is not a public address');
    const response = await request(url, rules, { signal, headers: { ...headers, 'user-agent': 'Touchline' } });
    const next = redirectOf(response, url, rules);
    if (!next) return { response, url };
    response.destroy();
    url = next;
  }
  throw rules.failed(url, `redirects more than ${MAX_REDIRECTS} times`);
}

/** Reads a body until it ends or has more than `limit` bytes, and closes the connection. */
export async function readUpTo(response: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > limit) break;
    }
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

/** Whether a URL's host is a name, which is checked when it is resolved, or an IP address that is allowed. */
export function hasAllowedHost(url: URL, isAllowedAddress: RemoteRules['isAllowedAddress']): boolean {
  const address = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 || isAllowedAddress(address, url);
}

function request(
  url: URL,
  rules: RemoteRules,
  options: { readonly signal: AbortSignal; readonly headers: Readonly<Record<string, string>> }
): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  return new Promise((resolve, reject) => {
    // No agent, so that no pooled connection is reused.
    get(url, { ...options, agent: false, lookup: checkedLookup(url, rules) }, resolve).on('error', reject);
  });
}

/** Resolves a name, and returns its addresses only if all of them may be connected to. */
function checkedLookup(url: URL, { isAllowedAddress, notAllowed }: RemoteRules): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
      const [first] = addresses;
      if (error || !first) return callback(error ?? new Error('no address'), '');
      if (!addresses.every(({ address }) => isAllowedAddress(address, url))) {
        return callback(notAllowed(url, 'resolves to an address that is not public'), '');
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

/** Returns the target of a redirect; null if the response is not one. */
function redirectOf(
  { statusCode = 0, headers: { location } }: IncomingMessage,
  from: URL,
  { failed }: RemoteRules
): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  if (location && URL.canParse(location, from.href)) return new URL(location, from.href);
  throw failed(from, 'redirects to nowhere');
}

/**
 * Whether an address is on the public internet: not loopback, private, link-local, shared (CGNAT), multicast,
 * documentation, a tunnel or reserved. An IPv4 address within IPv6 is checked as IPv4 (RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' || (ip as ipaddr.IPv6).match(GLOBAL_UNICAST);
}
