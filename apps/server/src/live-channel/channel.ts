/** A programme that a server makes of media it has, by the wall clock alone: any number of servers say the same of it. */
export interface Channel {
  /** Folder of the media that it shows over and over, as `/media/{folder}/` has them. */
  readonly media: string;
  /** Epoch ms of its first frame. */
  readonly start: number;
  /** Epoch ms after which nothing more comes; null: it has no end. */
  readonly end: number | null;
}

/** The channel of a name; null: there is none, or none any more. `now` in epoch ms. */
export type ChannelOf = (name: string, now: number) => Channel | null;
