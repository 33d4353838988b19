import type { IncomingMessage } from 'node:http';
import { isDomainAllowed } from '@touchline/domain';
import { ApiError, fieldInvalid, notFound } from '../../platform/http/errors.ts';
import { hasAllowedHost, readUpTo, requestRemote } from '../../platform/http/request-remote.ts';

/** ms for the whole download: name resolution, connection, redirects and body. */
const DOWNLOAD_TIMEOUT_MS = 5_000;
/** Maximum bytes of an image, uploaded or fetched (contract §3). */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

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
  requireListed(url, rules.hosts);
  if (!hasAllowedHost(url, rules.isAllowedAddress)) throw hostNotAllowed(url, 'is not a public address');
  url.hash = '';
  return url;
}

/**
 * Downloads an image from an allow-listed host, with all checks of `requestRemote`.
 *
 * Throws `IMAGE_HOST_NOT_ALLOWED`, `IMAGE_TOO_LARGE`, `RESOURCE_NOT_FOUND` (the host has no such image),
 * `IMAGE_SOURCE_FAILED` and `TIMEOUT`.
 */
export async function fetchImage(start: URL, { hosts, isAllowedAddress }: FetchRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
  const rules = {
    requireAllowed: (url: URL) => requireListed(url, hosts),
    isAllowedAddress,
    notAllowed: hostNotAllowed,
    failed: sourceFailed,
  };
  try {
    const headers = { accept: 'image/avif,image/webp,image/*' };
    const { response, url } = await requestRemote(start, rules, { signal, headers });
    return await bodyOf(response, url);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal.aborted)
      throw new ApiError('TIMEOUT', `${start.host} took longer than ${DOWNLOAD_TIMEOUT_MS / 1000} s.`);
    throw sourceFailed(start, 'cannot be reached', error);
  }
}

function requireListed(url: URL, hosts: readonly string[]): void {
  const listed = hosts.length > 0 && /^https?:$/.test(url.protocol) && isDomainAllowed(url, hosts);
  if (!listed) throw hostNotAllowed(url, "is not on the publisher's imageHosts");
}

async function bodyOf(response: IncomingMessage, url: URL): Promise<Buffer> {
  const { statusCode = 0, headers } = response;
  try {
    if (statusCode === 404 || statusCode === 410) throw notFound(`The picture on ${url.host}`);
    if (statusCode !== 200) throw sourceFailed(url, `responds with ${statusCode}`);
    if (Number(headers['content-length']) > MAX_IMAGE_BYTES) throw tooManyBytes(url);
    const bytes = await readUpTo(response, MAX_IMAGE_BYTES);
    if (bytes.length > MAX_IMAGE_BYTES) throw tooManyBytes(url);
    return bytes;
  } finally {
    response.destroy();
  }
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
