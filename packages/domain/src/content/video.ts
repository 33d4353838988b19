import { amountOf, filledText, idsIn, isJsonObject, listIn, objectIn, textOf, timeOf } from '../values/json.ts';
import { toImageUrl, toSafeUrl } from '../values/safe-url.ts';
import { type Offer, readOffers } from './offer.ts';

/** Contract §2.6. */
const FORMATS = ['FORMAT_UNSPECIFIED', 'HLS', 'DASH', 'MP4', 'FLV'] as const;

/** A way to get a video's media. */
export interface Playlist {
  readonly format: (typeof FORMATS)[number];
  /** http(s) or relative. */
  readonly url: string;
  /** Origins to which the visitor's token may be sent; null: only that of `url`. Empty: none. */
  readonly tokenOrigins: readonly string[] | null;
  /** Epoch ms until which `url` is valid; null: unknown. */
  readonly expireTime: number | null;
}

/** Subtitles in one language (WebVTT). */
export interface Captions {
  /** BCP 47. */
  readonly language: string;
  readonly label: string;
  readonly url: string;
}

/** A video, with the server's access decision for this visitor (spec §3.10, contract §2.6). */
export interface Video {
  readonly id: string;
  readonly name: string;
  readonly live: boolean;
  /** Seconds; null: live, or not known. */
  readonly duration: number | null;
  /** `ERROR_CODE_…` as the server sends it; null without an error. Unknown codes count as `_UNSPECIFIED`. */
  readonly error: string | null;
  /** Offers that include the video; empty for most videos. */
  readonly offers: readonly Offer[];
  readonly playlists: readonly Playlist[];
  readonly posterUrl: string | null;
  readonly captions: readonly Captions[];
  readonly storyboardUrl: string | null;
  /** `events/{id}`: the event whose markers the seek bar shows. */
  readonly markersSource: string | null;
}

/** Reads a video from unchecked JSON; null without an id. Invalid fields count as absent. */
export function readVideo(json: unknown): Video | null {
  if (!isJsonObject(json)) return null;
  const id = filledText(json['id']);
  if (id === null) return null;
  return {
    id,
    name: textOf(json['name']),
    live: json['live'] === true,
    duration: amountOf(json['duration']),
    error: readError(json['error']),
    offers: readOffers(json['accessDecision']),
    playlists: listIn(json['playlists']).flatMap(readPlaylist),
    posterUrl: toImageUrl(json['posterUrl']),
    captions: listIn(json['captions']).flatMap(readCaptions),
    storyboardUrl: toSafeUrl(json['storyboardUrl']),
    markersSource: filledText(json['markersSource']),
  };
}

/** Returns the URL of the first HLS playlist; null without one, or if the visitor may not watch. */
export function hlsUrl(video: Video): string | null {
  return hlsUrls(video)[0] ?? null;
}

/** Returns the URLs of all HLS playlists, the first of which is played; none if the visitor may not watch. */
export function hlsUrls(video: Video): readonly string[] {
  return hlsPlaylists(video).map(({ url }) => url);
}

/** Returns all HLS playlists; none if the visitor may not watch. */
export function hlsPlaylists({ error, playlists }: Video): readonly Playlist[] {
  return error === null ? playlists.filter(({ format }) => format === 'HLS') : [];
}

/** Returns the first video that can be played; null without one (EP-08). */
export function playableVideo(videos: readonly Video[]): Video | null {
  return videos.find((video) => hlsUrl(video) !== null) ?? null;
}

/** Reads the error code. An unknown value still means that the video must not play. */
function readError(value: unknown): string | null {
  if (value === null || value === undefined || value === '' || value === false) return null;
  return typeof value === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(value) ? value : 'ERROR_CODE_UNSPECIFIED';
}

function readPlaylist(json: unknown): Playlist[] {
  const playlist = objectIn(json);
  const url = toSafeUrl(playlist['url']);
  if (url === null) return [];
  return [
    {
      format: readFormat(playlist['format']),
      url,
      tokenOrigins: readOrigins(playlist['tokenOrigins']),
      expireTime: timeOf(playlist['expireTime']),
    },
  ];
}

/** Reads a list of origins; null if absent. Any other value counts as an empty list. */
function readOrigins(value: unknown): readonly string[] | null {
  return value === undefined || value === null ? null : idsIn(value);
}

/** Reads a format. `HLS`, `hls` and `PLAYLIST_FORMAT_HLS` are equal, because backends differ in what they write (VP-04). */
function readFormat(value: unknown): Playlist['format'] {
  const word = textOf(value)
    .trim()
    .toUpperCase()
    .replace(/^(PLAYLIST_)?FORMAT_(?!UNSPECIFIED)/, '');
  return FORMATS.find((format) => format === word) ?? 'FORMAT_UNSPECIFIED';
}

function readCaptions(json: unknown): Captions[] {
  const captions = objectIn(json);
  const language = filledText(captions['language']);
  const url = toSafeUrl(captions['url']);
  if (language === null || url === null) return [];
  return [{ language, label: filledText(captions['label']) ?? language, url }];
}
