/** Casting options of the publisher, and the metadata that a device shows. */
export interface CastingSettings {
  /** Application id of a Google Cast receiver. Absent: Google's default media receiver, which gets no token. */
  readonly receiverId?: string | undefined;
  readonly title: string;
  /** URL; null: none. */
  readonly posterUrl: string | null;
}

/**
 * `connect`: no device could be connected. `media`: the device cannot play the video. `lost`: the device is gone, or
 * another sender uses it.
 */
export type CastingProblem = 'connect' | 'media' | 'lost';

/** Each change creates a new object. */
export interface CastingOffer {
  /** Whether a device is available, or may be. */
  readonly offered: boolean;
  /** Why the last casting ended; null: on the visitor's request, or there was none. */
  readonly problem: CastingProblem | null;
}

/** Casting, for a player's controls. The player's state holds the device in `casting`. Methods never throw. */
export interface Casting {
  readonly offer: CastingOffer;
  /** Calls `listener` after each change of `offer`. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /**
   * Lets the visitor choose a device; call it inside a user activation. Ends casting if the video already plays on a
   * device.
   */
  toggle(): void;
}
