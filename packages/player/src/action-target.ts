/**
 * The actions of visitors and pages on a video, with at most one argument each. Calls never throw; invalid ones are
 * ignored.
 */
export interface PlayerActions {
  /** Resolves when the video plays; rejects if the browser blocks playback. */
  play(): Promise<void>;
  pause(): void;
  togglePlay(): void;
  /** Starts again after an error. */
  retry(): void;
  /** Seeks to a position in seconds, as in `state.currentTime`. Positions outside the seekable range are clamped. */
  seek(seconds: number): void;
  /** Seeks to the live edge. */
  seekToLive(): void;
  /** Seeks to the start; in a live stream, to the oldest position that is still available. */
  startOver(): void;
  /** 0 to 1; 0 mutes. */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setRate(rate: number): void;
  /** A height of `availableQualities`; 'auto' lets the engine choose. */
  setQuality(quality: number | 'auto'): void;
  setAudioTrack(id: string): void;
  setCaption(id: string | null): void;
  /** Turns captions off, or on in the language that suits the visitor best. */
  toggleCaptions(): void;
  requestPictureInPicture(): void;
  exitPictureInPicture(): void;
  requestFullscreen(): void;
  exitFullscreen(): void;
}

/**
 * Owner of actions that replace those of the player. `ads`: an ad plays. `cast`: a device plays the video. `return`: the player
 * returns from a device to a position, until the visitor seeks.
 */
export type ActionOwner = 'ads' | 'cast' | 'return';

/** Actions that replace those of a player. */
export interface Redirection {
  readonly actions: Partial<PlayerActions>;
  /** Whether they act now. An owner that has ended is never active again. */
  readonly isActive: () => boolean;
}

/**
 * For each owner, replaces its redirection. Actions that it does not have, and all while it is not active, are passed on
 * to the next owner. Returns the actions of the next owners, or of the player itself.
 */
export type Redirect = Readonly<Record<ActionOwner, (redirection: Redirection) => PlayerActions>>;

/** Adds to a player's actions the means to redirect them. Each call acts on its target of that moment. */
export function createActionTarget(local: PlayerActions): PlayerActions & { readonly redirect: Redirect } {
  const redirect = {} as Record<ActionOwner, Redirect[ActionOwner]>;
  let target = local;
  // In the order of precedence: the last one that is active acts, whatever the order in which they were added.
  for (const owner of ['ads', 'cast', 'return'] as const) {
    const next = target;
    let current: Redirection | undefined;
    redirect[owner] = (redirection) => {
      current = redirection;
      return next;
    };
    target = {} as PlayerActions;
    // The type of one action stands for that of each.
    for (const name in local as Pick<PlayerActions, 'seek'>) {
      target[name as 'seek'] = (argument) =>
        ((current?.isActive() && current.actions[name as 'seek']) || next[name as 'seek'])(argument);
    }
  }
  return { ...target, redirect };
}
