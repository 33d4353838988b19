import { unsigned } from '@touchline/domain';
import type Hls from 'hls.js';
import type { LevelDetails } from 'hls.js';
import type { RequestAuthorizer } from '../access/media-access.ts';
import type { PeersReason } from './peer-state.ts';
import { fragmentsOf, playlistDetailsOf } from './playlists.ts';

/** Names of secrets in URLs, as CDNs and signed URLs use them, in the query or as a folder. */
const SECRET_IN_URL = /[?&/][^=&#?/]*(token|sig|signature|policy|expires|hdn|hmac|auth|jwt|key|secret)[^=&#?/]*=/i;

interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Returns why the media must not be shared now, even with consent; null: there is no obstacle. */
export function sharingObstacle(hls: Hls, authorizer: RequestAuthorizer): PeersReason | null {
  const { connection } = navigator as { readonly connection?: Connection };
  const playlistDetails = playlistDetailsOf(hls);
  const playlists = [hls.url ?? '', ...playlistDetails.map(({ url }) => url)];
  const segments = fragmentsOf(hls).map(({ url }) => url);
  const addresses = [...playlists, ...new Map(segments.map((url) => [folderOf(url), url])).values()];
  if (hls.media?.remote?.state === 'connected') return 'casting';
  if (connection?.saveData || connection?.type === 'cellular') return 'saving';
  if (playlistDetails.some(isEncrypted) || addresses.some((url) => isPrivate(url, authorizer))) return 'protected';
  if (playlistDetails.some(({ partList }) => partList?.length)) return 'low-latency';
  return null;
}

function isEncrypted({ encryptedFragments, fragments }: LevelDetails): boolean {
  return encryptedFragments.length > 0 || fragments.some(({ encrypted }) => encrypted);
}

/** Returns the folder and the query, so that one segment of each kind is checked instead of thousands. */
function folderOf(url: string): string {
  return url.replace(/[^/?#]*(?=[?#]|$)/, '');
}

/** Whether a URL is valid only for this visitor, or only for a limited time. */
function isPrivate(url: string, { access }: RequestAuthorizer): boolean {
  if (url === '') return false;
  const request = access?.request(url);
  const hasToken = Object.keys(request?.headers ?? {}).length > 0;
  return hasToken || (request?.endTime ?? null) !== null || unsigned(url) !== url || SECRET_IN_URL.test(url);
}
