import { type Captions, hlsPlaylists, type Video } from './video.ts';

/** A playable video, with all the data that a player needs. URLs are http(s) or relative. */
export interface Playable {
  /** Of the video. */
  readonly id: string;
  readonly name: string;
  /** Its HLS-format playlists, in the order in which they are tried (spec §5); never empty. */
  readonly urls: readonly string[];
  /**
   * URLs to whose origins the player may send the visitor's token: those that the playlists name. For a playlist that
   * names none it is the playlist's own URL.
   */
  readonly tokenOrigins: readonly string[];
  /** Epoch ms at which its URLs expire; null: not known. */
  readonly expireTime: number | null;
  readonly live: boolean;
  /** Seconds; null: live, or not known. */
  readonly duration: number | null;
  readonly captions: readonly Captions[];
  readonly storyboardUrl: string | null;
  /** Preloaded beginning of `urls[0]`; null: none. It may be out of date. */
  readonly plan: StartPlan | null;
}

/**
 * The beginning of an HLS presentation, preloaded by the server so that a page shows its first frame before it has
 * loaded an engine (docs/decisions/050-fast-start.md). All URLs are absolute, as the engine will resolve them.
 */
export interface StartPlan {
  readonly multivariant: PlaylistText;
  /** Media playlist of the rendition to start with. */
  readonly playlist: PlaylistText;
  /** Whether the playlists need the larger engine: alternate audio, subtitles, keys. */
  readonly full: boolean;
  /** Duration of the whole presentation, seconds. */
  readonly duration: number;
  /**
   * Tracks that can be appended to Media Source Extensions at once: clear fMP4 from decode time 0, not live, no byte
   * ranges. Empty: the engine has to start playback.
   */
  readonly tracks: readonly StartTrack[];
  /**
   * URLs that the engine will request first: init segment and first segment of the rendition. Empty if they are not
   * whole files, or playback starts elsewhere.
   */
  readonly first: readonly string[];
}

export interface PlaylistText {
  readonly url: string;
  readonly text: string;
}

/** First data for one SourceBuffer. `audiovideo`: muxed. */
export interface StartTrack {
  readonly type: 'audiovideo' | 'audio' | 'video';
  /** With codecs: `video/mp4; codecs="avc1.4d401e,mp4a.40.2"`. */
  readonly mime: string;
  readonly initUrl: string;
  /** The init segment, base64. */
  readonly init: string;
  readonly segmentUrl: string;
  /** Duration of the first segment, seconds. */
  readonly segmentDuration: number;
}

/** Returns the data for a player; null while the video cannot be played, or the visitor may not watch it. */
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
