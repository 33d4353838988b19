import { type MediaAddress, readMediaPath } from './media-address.ts';
import type { FindMediaOwner } from './media-owner.ts';
import { type ReadSignature, readSignature, signFile, signFolder } from './media-signature.ts';

/** A viewing that somebody may begin. */
export interface Viewing {
  /** Whose the video is. */
  readonly publisher: string;
  readonly live: boolean;
  /** Seconds; null: live, or not known. */
  readonly duration: number | null;
  /** Epoch ms at which the right to watch ends, by window or token; infinite: it does not. */
  readonly endTime: number;
}

/** An address as a visitor gets it. `expireTime`: epoch ms until which it is good; null: for ever. */
export interface GrantedUrl {
  readonly url: string;
  readonly expireTime: number | null;
}

/** What opens the media of one video for a while: a signature in the address. */
export interface MediaGrants {
  /**
   * An absolute URL of a protected video for a visitor who may watch: signed where it is one of our own media, else as it
   * is. The signature opens the whole folder, because players go on from a playlist to everything else. Media of
   * another publisher, or of nobody, are not signed for.
   */
  sign(url: string, viewing: Viewing): Promise<GrantedUrl>;
  /** The same for a picture beside the video: the signature opens that file alone, wherever the address gets to. */
  signPicture(url: string, viewing: Viewing): Promise<GrantedUrl>;
  /** What an address bears, in its query or in a cookie. */
  read(address: MediaAddress, given: { readonly exp: unknown; readonly sig: unknown }): ReadSignature;
}

const MINUTE = 60_000;

/** ms after the length of a recorded video for pauses, and the shortest and longest life of its address. */
const PAUSES = 15 * MINUTE;
const SHORTEST = 30 * MINUTE;
const LONGEST = 720 * MINUTE;
/** ms for what is live, or of unknown length. */
const LIVE = 240 * MINUTE;
/** ms to which ends are rounded, so that many visitors share a playlist: live ones are made anew with each part. */
const STEP = MINUTE;
const STEP_LIVE = 10 * MINUTE;

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
    given: string,
    viewing: Viewing,
    signatureOf: (address: MediaAddress, exp: number) => string
  ): Promise<GrantedUrl> => {
    const url = URL.canParse(given) ? new URL(given) : null;
    const address = url?.origin === publicUrl ? readMediaPath(url.pathname) : null;
    if (!url || !address) return { url: given, expireTime: null };
    const owner = await ownerOf(address.folder);
    // Nor for a folder that is not there: a signature would open what somebody else imports under that name later.
    if (typeof owner === 'string' || owner.publisher !== viewing.publisher) return { url: given, expireTime: null };
    const exp = expiryOf(viewing, clock());
    return { url: withQuery(url, toQuery(exp, signatureOf(address, exp))), expireTime: exp * 1_000 };
  };
  return {
    sign: (url, viewing) => grant(url, viewing, ({ folder }, exp) => signFolder(key, folder, exp)),
    signPicture: (url, viewing) => grant(url, viewing, (address, exp) => signFile(key, address, exp)),
    read: (address, given) => readSignature(key, address, { ...given, now: clock() }),
  };
}

/** What makes an address a signed one. */
export function toQuery(exp: number, sig: string): string {
  return `exp=${exp}&sig=${sig}`;
}

/** Epoch s until which an address is good that is given now (epoch ms); never beyond the right to watch. */
export function expiryOf({ live, duration, endTime }: Omit<Viewing, 'publisher'>, now: number): number {
  const isOpen = live || duration === null;
  const life = isOpen ? LIVE : Math.min(LONGEST - STEP, Math.max(SHORTEST, duration * 1_000 + PAUSES));
  const step = isOpen ? STEP_LIVE : STEP;
  const wished = Math.ceil((now + life) / step) * step;
  if (wished <= endTime) return wished / 1_000;
  const whole = Math.floor(endTime / MINUTE) * MINUTE;
  return Math.floor((whole > now + MINUTE ? whole : endTime) / 1_000);
}

/** Replaces an older signature; other members of the query and the fragment stay. */
function withQuery(url: URL, query: string): string {
  const { origin, pathname, hash } = url;
  return `${origin}${pathname}?${[...membersOf(url.search), query].join('&')}${hash}`;
}

/** The members of a query but for signatures. */
export function membersOf(search: string): readonly string[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((member) => member !== '' && !/^(exp|sig)(=|$)/.test(member));
}
