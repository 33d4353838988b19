import { type LookupAddress, lookup } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isDomainAllowed } from '../../platform/access/allowed-domains.ts';
import { ApiError, fieldInvalid, notFound } from '../../platform/http/errors.ts';

/** ms for the whole download: name resolution, connection, redirects and body. */
const DOWNLOAD_TIMEOUT_MS = 5_000;
/** Redirects that are followed. */
const MAX_REDIRECTS = 3;
/** Maximum bytes of an image, uploaded or fetched (contract §3). */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** The IPv6 range that the registries assign to the public; the rest is reserved or local (RFC 4291 §2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

export interface FetchRules {
  /** The publisher's allow-list; if empty, no host is allowed. */
  readonly hosts: readonly string[];
  /** Whether an IP address may be connected to. */
  readonly isAllowedAddress: (address: string) => boolean;
}

/** Reads the URL of a remote image. Throws `FIELD_INVALID` for an invalid URL, and `IMAGE_HOST_NOT_ALLOWED`. */
export function readImageUrl(text: unknown, rules: FetchRules): URL {
  const url = typeof text === 'string' && text.length <= 2_048 && URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw fieldInvalid('url', 'write one absolute http(s) URL of a picture, percent-encoded, without a password.');
  }
  requireAllowed(url, rules);
  url.hash = '';
  return url;
}

/**
 * Downloads an image from an allow-listed host. Each redirect is checked like the first URL. The connection uses
 * exactly the IP addresses that were checked, so a second resolution cannot return others.
 *
 * Throws `IMAGE_HOST_NOT_ALLOWED`, `IMAGE_TOO_LARGE`, `RESOURCE_NOT_FOUND` (the host has no such image),
 * `IMAGE_SOURCE_FAILED` and `TIMEOUT`.
 */
export async function fetchImage(start: URL, rules: FetchRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
  let url = start;
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await request(url, rules, signal);
      const next = redirectOf(response, url);
      if (!next) return await bodyOf(response, url);
      response.destroy();
      requireAllowed(next, rules);
      url = next;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal.aborted) throw new ApiError('TIMEOUT', `${url.host} took longer than ${DOWNLOAD_TIMEOUT_MS / 1000} s.`);
    throw sourceFailed(url, 'cannot be reached', error);
  }
  throw sourceFailed(url, `redirects more than ${MAX_REDIRECTS} times`);
}

function requireAllowed(url: URL, { hosts, isAllowedAddress }: FetchRules): void {
  const listed = hosts.length > 0 && /^https?:$/.test(url.protocol) && isDomainAllowed(url, hosts);
  if (!listed) throw hostNotAllowed(url, "is not on the publisher's imageHosts");
  // A literal IP address in a URL is not resolved, so check it here.
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) && !isAllowedAddress(address)) throw hostNotAllowed(url, 'is not a public address');
}

function request(url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  const headers = { accept: 'image/avif,image/webp,image/*', 'user-agent': 'Touchline' };
  return new Promise((resolve, reject) => {
    // No agent, so that no pooled connection is reused.
    get(url, { agent: false, signal, headers, lookup: checkedLookup(url, rules) }, resolve).on('error', reject);
  });
}

/** Resolves a name, and returns its addresses only if all of them may be connected to. */
function checkedLookup(url: URL, { isAllowedAddress }: FetchRules): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
      const [first] = addresses;
      if (error || !first) return callback(error ?? new Error('no address'), '');
      if (!addresses.every(({ address }) => isAllowedAddress(address))) {
        return callback(hostNotAllowed(url, 'resolves to an address that is not public'), '');
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

/** Returns the target of a redirect; null if the response is not one. */
function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  if (location && URL.canParse(location, from.href)) return new URL(location, from.href);
  throw sourceFailed(from, 'redirects to nowhere');
}

async function bodyOf(response: IncomingMessage, url: URL): Promise<Buffer> {
  const { statusCode = 0, headers } = response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    if (statusCode === 404 || statusCode === 410) throw notFound(`The picture on ${url.host}`);
    if (statusCode !== 200) throw sourceFailed(url, `responds with ${statusCode}`);
    if (Number(headers['content-length']) > MAX_IMAGE_BYTES) throw tooManyBytes(url);
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_IMAGE_BYTES) throw tooManyBytes(url);
      chunks.push(chunk as Buffer);
    }
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

function hostNotAllowed(url: URL, why: string): ApiError {
  return new ApiError('IMAGE_HOST_NOT_ALLOWED', `${url.host} ${why}.`, { metadata: { host: url.host } });
}

function tooManyBytes(url: URL): ApiError {
  return new ApiError('IMAGE_TOO_LARGE', `The picture on ${url.host} is larger than ${MAX_IMAGE_BYTES} bytes.`, {
    metadata: { maxBytes: String(MAX_IMAGE_BYTES) },
  });
}

function sourceFailed(url: URL, why: string, cause?: unknown): ApiError {
  return new ApiError('IMAGE_SOURCE_FAILED', `${url.host} ${why}.`, { metadata: { host: url.host }, cause });
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
