import { type Captions, hlsPlaylists, type Video } from './video.ts';

/** A video that may be played, with all that a player needs of it. URLs are http(s) or relative. */
export interface Playable {
  /** Of the video. */
  readonly id: string;
  readonly name: string;
  /** Its HLS-format playlists, in the order in which they are tried (spec §5); never empty. */
  readonly urls: readonly string[];
  /**
   * Addresses whose origins may be sent the visitor's token: those that its playlists name, and of a playlist that names
   * none its own.
   */
  readonly tokenOrigins: readonly string[];
  /** Epoch ms until which its addresses are good; null: no end is known. */
  readonly expireTime: number | null;
  readonly live: boolean;
  /** Seconds; null: live, or not known. */
  readonly duration: number | null;
  readonly captions: readonly Captions[];
  readonly storyboardUrl: string | null;
  /** What the server has read ahead of `urls[0]`; null: nothing. */
  readonly plan: StartPlan | null;
}

/**
 * The beginning of an HLS presentation, read ahead by the server so that a page has its first frame before it has an
 * engine (docs/decisions/050-quick-start.md). All URLs absolute, as the engine will resolve them.
 */
export interface StartPlan {
  readonly multivariant: PlaylistText;
  /** Media playlist of the rendition to start with. */
  readonly playlist: PlaylistText;
  /** Whether the playlists need the larger engine: alternate audio, subtitles, keys. */
  readonly full: boolean;
  /** Seconds: of the whole presentation. */
  readonly duration: number;
  /**
   * What Media Source Extensions can be given right away: clear fMP4 from decode time 0, not live, no byte ranges. Empty:
   * the engine has to begin.
   */
  readonly tracks: readonly StartTrack[];
  /** URLs that the engine will ask for first: init segment and first segment of the rendition. */
  readonly first: readonly string[];
}

export interface PlaylistText {
  readonly url: string;
  readonly text: string;
}

/** One SourceBuffer's beginning. `audiovideo`: muxed. */
export interface StartTrack {
  readonly type: 'audiovideo' | 'audio' | 'video';
  /** With codecs: `video/mp4; codecs="avc1.4d401e,mp4a.40.2"`. */
  readonly mime: string;
  readonly initUrl: string;
  /** The init segment, base64. */
  readonly init: string;
  readonly segmentUrl: string;
  /** Seconds of the first segment. */
  readonly segmentDuration: number;
}

/** The video as a player plays it; null while it cannot be played, or the visitor may not watch. */
export function playableOf(video: Video): Playable | null {
  const playlists = hlsPlaylists(video);
  if (playlists.length === 0) return null;
  const { id, name, live, duration, captions, storyboardUrl } = video;
  const urls = playlists.map(({ url }) => url);
  const tokenOrigins = [...new Set(playlists.flatMap((playlist) => playlist.tokenOrigins ?? playlist.url))];
  const ends = playlists.flatMap((playlist) => playlist.expireTime ?? []);
  const expireTime = ends.length > 0 ? Math.min(...ends) : null;
  return { id, name, urls, tokenOrigins, expireTime, live, duration, captions, storyboardUrl, plan: null };
}
