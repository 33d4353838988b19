import type { CountingSettings } from '@touchline/beacon';
import type { PlayerActions, Redirect } from './action-target.ts';
import type { AdsHandle } from './ads/ads.ts';
import type { PlayerState } from './player-state.ts';
import type { Session } from './start/session.ts';
import type { PlayerEvent } from './viewing/player-events.ts';
import type { ViewingWatch } from './viewing/viewing-input.ts';

/** The API of `element.player` for pages. Calls never throw; invalid ones are ignored. */
export interface PlayerHandle
  extends Pick<
    PlayerActions,
    'play' | 'pause' | 'seek' | 'setVolume' | 'setQuality' | 'requestFullscreen' | 'requestPictureInPicture'
  > {
  readonly state: PlayerState;
  /** Absent: there are no ads, or their code is not loaded yet. */
  readonly ads?: AdsHandle | undefined;
  /** Calls `listener` after each change of `state`. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The API for our own controls. */
export interface Player extends PlayerHandle, PlayerActions {
  readonly session: Session;
  /** Set when the code of ads has loaded. */
  ads?: AdsHandle | undefined;
  /** Measurement of the current viewing; absent: none yet. Set when the code that counts has loaded. */
  viewing?: Pick<ViewingWatch, 'snapshot'>;
  /** Lets an ad or a device act in place of the player. */
  readonly redirect: Redirect;
  /** Shows the controls for a while (PL-22). They stay while `hold` is true, as when a menu is open. */
  showControls(hold?: boolean): void;
  /** Hides the controls, if they may hide: after a touch outside them. */
  hideControls(): void;
  showHelp(shown: boolean): void;
  /** Overlays the state with that of another device; null: this page plays again. */
  cover(over: Partial<PlayerState> | null): void;
  /** Releases the element and the box. The session continues and has its own `end`. */
  end(): void;
}

export interface PlayerInput {
  readonly session: Session;
  /** The player's box: goes full screen, and receives keyboard and pointer events. */
  readonly box: HTMLElement;
  readonly settings: PlayerSettings;
}

/** Settings for the player's automatic behaviour. */
export interface PlayerSettings {
  readonly title: string;
  /** URL or null; for the lock screen (Media Session). */
  readonly posterUrl: string | null;
  /**
   * Saves volume, playback rate and captions for the next video, and the position in this one, if `consent` allows it.
   */
  readonly remember: boolean;
  /** `auto`, `required`, `granted` or `denied` (interfaces.md); absent: `auto`. */
  readonly consent?: string;
  /** Resumes a video at the visitor's saved position. */
  readonly resume: boolean;
  /** Pauses the other players of the page when this one starts. */
  readonly pauseOthers: boolean;
  /** Language of captions and audio if the visitor has chosen none, BCP 47. */
  readonly locale: string;
  /** Returns how to count the viewing; called for each event. undefined: not counted. */
  readonly counting?: () => Counting | undefined;
  /** Called for each counted event, for the page. */
  readonly onViewing?: (event: PlayerEvent) => void;
}

/** The publisher's settings for counting the viewings of a player. */
export interface Counting extends CountingSettings {
  /** Our own client, or Mux Data. */
  readonly analytics: 'touchline' | 'mux';
  /** `video-player`, `event-player`, `creative-work-player`. */
  readonly widget: string;
  /** The publisher's own id of the visitor; '' if nobody is signed in (AUTH-03). */
  readonly userId: string;
}
