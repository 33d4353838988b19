/** What a publisher has asked of casting, and what a device shows of a video. */
export interface CastingSettings {
  /** Application id of a Google Cast receiver; absent: Google's default media receiver, which is given no token. */
  readonly receiverId?: string | undefined;
  readonly title: string;
  /** URL; null: none. */
  readonly posterUrl: string | null;
}

/** `connect`: no device could be had; `media`: the device cannot play it; `lost`: it is gone, or somebody else uses it. */
export type CastingProblem = 'connect' | 'media' | 'lost';

/** Another object whenever something in it is another. */
export interface CastingOffer {
  /** The browser offers a device, or may. */
  readonly offered: boolean;
  /** Why it plays here again, of the last time; null: because somebody wanted that, or it never was elsewhere. */
  readonly problem: CastingProblem | null;
}

/** Playing elsewhere, for a player's controls. Where it plays is `casting` in the player's state. Calls never throw. */
export interface Casting {
  readonly offer: CastingOffer;
  /** Called after each change of `offer`; the result ends it. */
  subscribe(listener: () => void): () => void;
  /** Asks the visitor where it is to play: only of use in answer to a press. While it plays elsewhere, it comes back. */
  toggle(): void;
}
