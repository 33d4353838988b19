import { unsigned } from '@touchline/domain';
import type Hls from 'hls.js';
import type { LevelDetails } from 'hls.js';
import type { Door } from '../access/media-access.ts';
import type { PeersReason } from './peer-state.ts';

/** What in an address is likely to open something: names that CDNs and signed addresses use, in the query or as a folder. */
const OPENS = /[?&/][^=&#?/]*(token|sig|signature|policy|expires|hdn|hmac|auth|jwt|key|secret)[^=&#?/]*=/i;

interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Why what plays must not be shared now, whatever was agreed to; null: nothing is in the way. */
export function hindranceTo(hls: Hls, door: Door): PeersReason | null {
  const { connection } = navigator as { readonly connection?: Connection };
  const known = [...hls.levels, ...hls.audioTracks].flatMap(({ details }) => details ?? []);
  const playlists = [hls.url ?? '', ...known.map(({ url }) => url)];
  const segments = known.flatMap(({ fragments }) => fragments.map(({ url }) => url));
  const addresses = [...playlists, ...new Map(segments.map((url) => [folderOf(url), url])).values()];
  if (hls.media?.remote?.state === 'connected') return 'casting';
  if (connection?.saveData || connection?.type === 'cellular') return 'saving';
  if (known.some(isEncrypted) || addresses.some((url) => isOpened(url, door))) return 'protected';
  if (known.some(({ partList }) => partList?.length)) return 'low-latency';
  return null;
}

function isEncrypted({ encryptedFragments, fragments }: LevelDetails): boolean {
  return encryptedFragments.length > 0 || fragments.some(({ encrypted }) => encrypted);
}

/** And the query: of the many segments of a day one of each kind is looked at. */
function folderOf(url: string): string {
  return url.replace(/[^/?#]*(?=[?#]|$)/, '');
}

/** Whether an address is good for this visitor, or for a while, only. */
function isOpened(url: string, { access }: Door): boolean {
  if (url === '') return false;
  const asked = access?.request(url);
  const hasToken = Object.keys(asked?.headers ?? {}).length > 0;
  return hasToken || (asked?.endTime ?? null) !== null || unsigned(url) !== url || OPENS.test(url);
}
