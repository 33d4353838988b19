import type { IncomingMessage } from 'node:http';
import type { StartPlan } from '@touchline/domain';
import { isDomainAllowed } from '@touchline/domain';
import { abortAfter } from '../../../platform/abort-after.ts';
import { isPublicAddress, type RemoteRules, readUpTo, requestRemote } from '../../../platform/http/request-remote.ts';
import { type MediaReader, NotReadable } from '../media-reader.ts';
import { readStart } from '../read-start.ts';
import { isPlainUrl } from './remote-url.ts';

/** ms for all files of a plan: name resolution, connections, redirects and bodies. */
const TIMEOUT_MS = 10_000;

/** Keys, and variables with which a URL may depend on the visitor. */
const PROTECTED = /^#EXT-X-(?:(?:SESSION-)?KEY:(?!.*METHOD=NONE)|DEFINE:)/m;

/** Responses that are for one visitor, or must not be stored. */
const NOT_SHARED = /\b(?:no-store|private)\b/i;

/**
 * Reads the start of a presentation on another host; null if it is live, protected, invalid or missing. Rejects if the
 * host cannot be reached now, or takes too long. `privateHosts`: hosts that may have private addresses, in the form of
 * a key's allowed domains.
 */
export async function readRemoteStart(
  url: string,
  privateHosts: readonly string[],
  closing: AbortSignal
): Promise<StartPlan | null> {
  const texts: string[] = [];
  const reader = createRemoteReader({
    rules: rulesFor(privateHosts),
    signal: abortAfter(TIMEOUT_MS, closing),
    onWhole: (bytes) => texts.push(bytes.toString('latin1')),
  });
  try {
    const plan = await readStart(url, reader);
    return texts.some((text) => PROTECTED.test(text)) ? null : plan;
  } catch (error) {
    if (isTemporary(error)) throw error;
    return null;
  }
}

/** A server error, or no response at all. All other errors come from the files. */
class HostFailed extends Error {
  override readonly name = 'HostFailed';
}

/** Errors of the network have a code; those of parsing have none, or one that begins with `ERR_`. */
function isTemporary(error: unknown): boolean {
  if (error instanceof HostFailed || (error as Error).name === 'AbortError') return true;
  const { code = '' } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^E(?!RR_)/.test(code);
}

function rulesFor(privateHosts: readonly string[]): RemoteRules {
  const isPrivateAllowed = (url: URL) => privateHosts.length > 0 && isDomainAllowed(url, privateHosts);
  const reject = (url: URL, why: string) => new NotReadable(`${url.host} ${why}`);
  return {
    requireAllowed(url) {
      if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw reject(url, 'is no http(s) URL');
    },
    isAllowedAddress: (address, url) => isPublicAddress(address) || isPrivateAllowed(url),
    notAllowed: reject,
    failed: reject,
  };
}

/** Creates a reader of media on other hosts. `onWhole` is called with each file that was read as a whole. */
function createRemoteReader({
  rules,
  signal,
  onWhole,
}: {
  readonly rules: RemoteRules;
  readonly signal: AbortSignal;
  readonly onWhole: (bytes: Buffer) => void;
}): MediaReader {
  const open = async (url: string, headers = {}) => {
    if (!isPlainUrl(url)) throw new NotReadable(url);
    const result = await requestRemote(new URL(url), rules, {
      signal,
      headers: { 'accept-encoding': 'identity', ...headers },
    });
    requireSuccess(result.response, url);
    return result;
  };
  return {
    async begin(url, limit) {
      const { response } = await open(url, { range: `bytes=0-${limit - 1}` });
      return (await readUpTo(response, limit)).subarray(0, limit);
    },
    async whole(url, limit) {
      const { response, url: finalUrl } = await open(url);
      // The URIs in a playlist are relative to the final URL, which the player does not know.
      const isUsable = finalUrl.href === url && !NOT_SHARED.test(response.headers['cache-control'] ?? '');
      const bytes = isUsable ? await readUpTo(response, limit) : null;
      response.destroy();
      if (bytes === null || bytes.length > limit) throw new NotReadable(url);
      onWhole(bytes);
      return bytes;
    },
  };
}

function requireSuccess(response: IncomingMessage, url: string): void {
  const { statusCode = 0 } = response;
  if (statusCode === 200 || statusCode === 206) return;
  response.destroy();
  if (statusCode >= 500 || statusCode === 408 || statusCode === 429) throw new HostFailed(`${statusCode} at ${url}`);
  throw new NotReadable(url);
}
