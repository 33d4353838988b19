import type { CountingSettings } from '@touchline/beacon';
import type { AdsHandle } from './ads/ads.ts';
import type { PlayerState } from './player-state.ts';
import type { Session } from './start/session.ts';
import type { PlayerEvent } from './viewing/player-events.ts';
import type { ViewingWatch } from './viewing/viewing-input.ts';

/** What a page may do with a player: `element.player`. Calls never throw; what cannot be done is left alone. */
export interface PlayerHandle {
  readonly state: PlayerState;
  /** Absent: it has no ads, or their code is not there yet. */
  readonly ads?: AdsHandle | undefined;
  /** Called after each change of `state`; the result ends it. */
  subscribe(listener: () => void): () => void;
  /** Resolves when it plays; rejects when the browser forbids that. */
  play(): Promise<void>;
  pause(): void;
  /** Seconds, as `state.currentTime` has them; what cannot be sought to is the nearest that can. */
  seek(seconds: number): void;
  /** 0 to 1; 0 mutes. */
  setVolume(volume: number): void;
  /** A height of `availableQualities`; 'auto' leaves the choice to the engine. */
  setQuality(quality: number | 'auto'): void;
  requestFullscreen(): void;
  requestPictureInPicture(): void;
}

/** The same for our own controls. */
export interface Player extends PlayerHandle {
  readonly session: Session;
  /** What is measured of it; absent: nothing yet. */
  readonly viewing?: Pick<ViewingWatch, 'snapshot'>;
  togglePlay(): void;
  setMuted(muted: boolean): void;
  setRate(rate: number): void;
  setCaption(id: string | null): void;
  /** Off, or on in the language that suits the visitor best. */
  toggleCaptions(): void;
  setAudioTrack(id: string): void;
  exitFullscreen(): void;
  exitPictureInPicture(): void;
  /** Back to where live is. */
  seekToLive(): void;
  /** To the beginning; of a live stream, to the oldest that can still be sought to. */
  startOver(): void;
  /** Begins anew after an error. */
  retry(): void;
  /** Something happened that shows the controls for a while (PL-22). `hold`: they stay while it is true (a menu is open). */
  showControls(hold?: boolean): void;
  /** Away with them, where they may go: a touch beside them. */
  hideControls(): void;
  showHelp(shown: boolean): void;
  /** It plays elsewhere, and that is what its state says; null: here again. */
  cover(over: Partial<PlayerState> | null): void;
  /** Lets go of element and box. The session goes on: it has an end of its own. */
  end(): void;
}

export interface PlayerInput {
  readonly session: Session;
  /** What goes full screen, and hears keys and pointers: the player's box. */
  readonly box: HTMLElement;
  readonly settings: PlayerSettings;
}

/** What a player does by itself. */
export interface PlayerSettings {
  readonly title: string;
  /** URL, or null: for the lock screen (Media Session). */
  readonly posterUrl: string | null;
  /** Volume, speed and captions are remembered for the next video, and positions in this one: where `consent` allows. */
  readonly remember: boolean;
  /** `auto`, `required`, `granted` or `denied` (interfaces.md); absent: `auto`. */
  readonly consent?: string;
  /** A video goes on where the visitor left it. */
  readonly resume: boolean;
  /** Starting it pauses the other players of the page. */
  readonly pauseOthers: boolean;
  /** Language of captions and audio where the visitor has chosen none, BCP 47. */
  readonly locale: string;
  /** How it is counted, asked at each event; undefined: it is not. */
  readonly counting?: () => Counting | undefined;
  /** The page hears of what is counted. */
  readonly onViewing?: (event: PlayerEvent) => void;
}

/** How a publisher wants a player's viewings counted. */
export interface Counting extends Omit<CountingSettings, 'countDenied'> {
  /** `count`: who has not consented is counted without anything kept. */
  readonly consentDenied: 'nothing' | 'count';
  /** Ours, or the client of that name. */
  readonly analytics: 'touchline' | 'mux';
  /** `video-player`, `event-player`, `creative-work-player`. */
  readonly widget: string;
  /** The publisher's own id of the visitor; '' nobody is signed in (AUTH-03). */
  readonly userId: string;
}
