import type { WireVideoFields } from '@touchline/contract';
import { sourceTypeOf } from '@touchline/domain';

/**
 * An http(s) URL of a whole file that is the same for everybody: no password, query or fragment. `=` in a path marks
 * the tokens of CDNs, such as `/hdntl=exp=…/`.
 */
const PLAIN_URL = /^https?:\/\/[^/?#=@]+\/[^?#=]*$/;

/** Whether the URL looks as if it neither expires nor is signed for one visitor. */
export function isPlainUrl(url: string): boolean {
  return PLAIN_URL.test(url);
}

/**
 * Returns the URL of the HLS playlist on another host that a video starts with, if the server may read it ahead for
 * everybody; otherwise null. Live and protected videos are never read.
 */
export function remoteUrlOf(
  { live, accessPolicyId, playlists }: Pick<WireVideoFields, 'live' | 'accessPolicyId' | 'playlists'>,
  publicUrl: string
): string | null {
  const playlist = playlists.find(({ format }) => format === 'HLS');
  if (!playlist || live || accessPolicyId !== null || playlist.tokenOrigins?.length) return null;
  if (!URL.canParse(playlist.url)) return null;
  const { href, origin } = new URL(playlist.url);
  const isRemoteHls = origin !== publicUrl && sourceTypeOf(href) === 'application/x-mpegURL';
  return isRemoteHls && isPlainUrl(href) ? href : null;
}
