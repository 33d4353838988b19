import { MINUTE_MS } from '@touchline/domain';
import { type MediaAddress, readMediaPath } from '../media-address.ts';
import type { FindMediaOwner } from '../owners/media-owner.ts';
import { type ReadSignature, readSignature, signFile, signFolder } from './media-signature.ts';

/** A viewing that a visitor is allowed to start. */
export interface Viewing {
  /** The publisher of the video. */
  readonly publisher: string;
  readonly live: boolean;
  /** Seconds; null if live or unknown. */
  readonly duration: number | null;
  /** Epoch ms at which the right to watch ends, by window or token; infinite if it does not. */
  readonly endTime: number;
}

/** A URL for a visitor. `expireTime`: epoch ms until which it is valid; null if it does not expire. */
export interface GrantedUrl {
  readonly url: string;
  readonly expireTime: number | null;
}

/** Signs media URLs, which authorizes the media of one video for a limited time. */
export interface MediaGrants {
  /**
   * Returns the absolute URL of a protected video for an authorized visitor: signed if it is our own media, else
   * unchanged. The signature covers the whole folder, because players follow a playlist to all other files. Media of
   * another publisher, or without an owner, are not signed.
   */
  sign(url: string, viewing: Viewing): Promise<GrantedUrl>;
  /** Does the same for an image of the video. The signature covers only that file, because its URL may be shared. */
  signImage(url: string, viewing: Viewing): Promise<GrantedUrl>;
  /** Reads the signature of a URL, from its query or a cookie. */
  read(address: MediaAddress, signature: { readonly exp: unknown; readonly sig: unknown }): ReadSignature;
}

/** ms added to the duration of a recorded video for pauses, and the minimum and maximum lifetime of its URL. */
const PAUSE_MS = 15 * MINUTE_MS;
const MIN_LIFETIME_MS = 30 * MINUTE_MS;
const MAX_LIFETIME_MS = 720 * MINUTE_MS;
/** ms for live videos or those of unknown duration. */
const LIVE_LIFETIME_MS = 240 * MINUTE_MS;
/**
 * ms to which expiry times are rounded, so that many visitors share a playlist. Live playlists are rebuilt with each
 * part.
 */
const STEP = MINUTE_MS;
const STEP_LIVE = 10 * MINUTE_MS;

export function createMediaGrants({
  key,
  publicUrl,
  ownerOf,
  clock,
}: {
  /** Secret that all servers on one store share. */
  key: string;
  publicUrl: string;
  ownerOf: FindMediaOwner;
  /** Epoch ms. */
  clock: () => number;
}): MediaGrants {
  const grant = async (
    signature: string,
    viewing: Viewing,
    signatureOf: (address: MediaAddress, exp: number) => string
  ): Promise<GrantedUrl> => {
    const url = URL.canParse(signature) ? new URL(signature) : null;
    const address = url?.origin === publicUrl ? readMediaPath(url.pathname) : null;
    if (!url || !address) return { url: signature, expireTime: null };
    const owner = await ownerOf(address.folder);
    // A folder that does not exist is not signed either, because another publisher may import media under that name
    // later.
    if (typeof owner === 'string' || owner.publisher !== viewing.publisher) return { url: signature, expireTime: null };
    const exp = expiryOf(viewing, clock());
    return { url: withQuery(url, toQuery(exp, signatureOf(address, exp))), expireTime: exp * 1_000 };
  };
  return {
    sign: (url, viewing) => grant(url, viewing, ({ folder }, exp) => signFolder(key, folder, exp)),
    signImage: (url, viewing) => grant(url, viewing, (address, exp) => signFile(key, address, exp)),
    read: (address, signature) => readSignature(key, address, { ...signature, now: clock() }),
  };
}

/** Returns the query parameters of a signed URL. */
export function toQuery(exp: number, sig: string): string {
  return `exp=${exp}&sig=${sig}`;
}

/** Returns the expiry (epoch s) of a URL that is issued now (epoch ms), never later than the right to watch. */
export function expiryOf({ live, duration, endTime }: Omit<Viewing, 'publisher'>, now: number): number {
  const isOpen = live || duration === null;
  const life = isOpen
    ? LIVE_LIFETIME_MS
    : Math.min(MAX_LIFETIME_MS - STEP, Math.max(MIN_LIFETIME_MS, duration * 1_000 + PAUSE_MS));
  const step = isOpen ? STEP_LIVE : STEP;
  const rounded = Math.ceil((now + life) / step) * step;
  if (rounded <= endTime) return rounded / 1_000;
  const whole = Math.floor(endTime / MINUTE_MS) * MINUTE_MS;
  return Math.floor((whole > now + MINUTE_MS ? whole : endTime) / 1_000);
}

/** Replaces an older signature, and keeps other query parameters and the fragment. */
function withQuery(url: URL, query: string): string {
  const { origin, pathname, hash } = url;
  return `${origin}${pathname}?${[...membersOf(url.search), query].join('&')}${hash}`;
}

/** Returns the query parameters except for signatures. */
export function membersOf(search: string): readonly string[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((member) => member !== '' && !/^(exp|sig)(=|$)/.test(member));
}
