/** A live program that a server makes of its media by the wall clock alone, so that all servers agree about it. */
export interface Channel {
  /** Folder of the media that it loops, as in `/media/{folder}/`. */
  readonly media: string;
  /** Epoch ms of its first frame. */
  readonly start: number;
  /** Epoch ms of its end; null if it has none. */
  readonly end: number | null;
}

/** Returns the channel of a name; null if there is none, or it no longer exists. `now` in epoch ms. */
export type ChannelOf = (name: string, now: number) => Channel | null;
