import { type LookupAddress, lookup } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isDomainAllowed } from '../access/allowed-domains.ts';
import { ApiError, fieldInvalid, notFound } from '../errors.ts';

/** ms for the whole picture: name, connection, redirects and body. */
const PATIENCE = 5_000;
/** Redirects that are followed. */
const MAX_REDIRECTS = 3;
/** Bytes of a picture, uploaded or fetched (contract §3). */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

export interface FetchRules {
  /** The publisher's allow-list; empty: no host. */
  readonly hosts: readonly string[];
  /** Which addresses may be connected to. */
  readonly isAllowedAddress: (address: string) => boolean;
}

/** Where a picture may come from. Throws `FIELD_INVALID` for what is no such URL, `IMAGE_HOST_NOT_ALLOWED`. */
export function readPictureUrl(text: unknown, rules: FetchRules): URL {
  const url = typeof text === 'string' && text.length <= 2_048 && URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw fieldInvalid('url', 'write one absolute http(s) URL of a picture, percent-encoded, without a password.');
  }
  requireAllowed(url, rules);
  url.hash = '';
  return url;
}

/**
 * Downloads a picture from a host of the allow-list. Each redirect is checked like the first address; a name is
 * connected to at exactly the addresses that were checked, so it cannot resolve to another one in between.
 *
 * Throws `IMAGE_HOST_NOT_ALLOWED`, `IMAGE_TOO_LARGE`, `RESOURCE_NOT_FOUND` (it has none), `IMAGE_SOURCE_FAILED` and
 * `TIMEOUT`.
 */
export async function fetchPicture(start: URL, rules: FetchRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(PATIENCE);
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
    if (signal.aborted) throw new ApiError('TIMEOUT', `${url.host} took longer than ${PATIENCE / 1000} s.`);
    throw sourceFailed(url, 'cannot be reached', error);
  }
  throw sourceFailed(url, `redirects more than ${MAX_REDIRECTS} times`);
}

function requireAllowed(url: URL, { hosts, isAllowedAddress }: FetchRules): void {
  const listed = hosts.length > 0 && /^https?:$/.test(url.protocol) && isDomainAllowed(url, hosts);
  if (!listed) throw refused(url, "is not on the publisher's imageHosts");
  // An address in a URL is connected to without being looked up.
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) && !isAllowedAddress(address)) throw refused(url, 'is no public address');
}

function request(url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  const headers = { accept: 'image/avif,image/webp,image/*', 'user-agent': 'Touchline' };
  return new Promise((resolve, reject) => {
    // No agent: a connection of its own, so none that somebody else opened.
    get(url, { agent: false, signal, headers, lookup: checkedLookup(url, rules) }, resolve).on('error', reject);
  });
}

/** Resolves a name and gives its addresses only if each of them may be connected to. */
function checkedLookup(url: URL, { isAllowedAddress }: FetchRules): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
      const [first] = addresses;
      if (error || !first) return callback(error ?? new Error('no address'), '');
      if (!addresses.every(({ address }) => isAllowedAddress(address))) {
        return callback(refused(url, 'resolves to an address that is not public'), '');
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

/** Where a redirect leads; null: this is the answer. */
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
    if (statusCode !== 200) throw sourceFailed(url, `answers ${statusCode}`);
    if (Number(headers['content-length']) > MAX_PICTURE_BYTES) throw tooManyBytes(url);
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_PICTURE_BYTES) throw tooManyBytes(url);
      chunks.push(chunk as Buffer);
    }
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

function refused(url: URL, why: string): ApiError {
  return new ApiError('IMAGE_HOST_NOT_ALLOWED', `${url.host} ${why}.`, { metadata: { host: url.host } });
}

function tooManyBytes(url: URL): ApiError {
  return new ApiError('IMAGE_TOO_LARGE', `The picture on ${url.host} is larger than ${MAX_PICTURE_BYTES} bytes.`, {
    metadata: { maxBytes: String(MAX_PICTURE_BYTES) },
  });
}

function sourceFailed(url: URL, why: string, cause?: unknown): ApiError {
  return new ApiError('IMAGE_SOURCE_FAILED', `${url.host} ${why}.`, { metadata: { host: url.host }, cause });
}
