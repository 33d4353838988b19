import type { Session } from '../../start/session.ts';
import type { AdSettings, AdsHandle } from '../ads.ts';
import type { AdPhaseMachine } from './ad-phase-machine.ts';
import type { AdStore } from './ad-store.ts';
import type { HeldContent } from './hold-content.ts';

/** The parts of an ad session that every provider uses. */
export interface AdContext {
  readonly session: Session;
  readonly settings: AdSettings;
  readonly store: AdStore;
  readonly phases: AdPhaseMachine;
  readonly content: HeldContent;
  /** Aborted when the session ends. */
  readonly signal: AbortSignal;
}

/** Requests and plays ads: the player's own for VAST and VMAP, or an SDK. Methods never throw. */
export interface AdProvider {
  /** The ad that plays, or has played last; undefined: none yet. */
  readonly ad: Pick<AdsHandle, 'skip' | 'click' | 'clickIcon'> | undefined;
  /** Starts the preroll, for which content waits. The session calls it inside the visitor's press, if there was one. */
  startPreroll(): void;
  /** Cancels a break in which no ad has begun, so that content can start. */
  cancelPendingBreak(): void;
  /** Content plays, whether it was released or not. */
  onContentPlaying(): void;
  /** Content has ended, so a postroll may play. */
  onContentEnded(): void;
  /** The volume of the content's element has changed. */
  onVolumeChange(): void;
  /** The visitor has paused or resumed the ad, or the break that is pending. */
  setPaused(isPaused: boolean): void;
  /** The visitor has muted or unmuted the ad. */
  setMuted(isMuted: boolean): void;
  /** Stops the ads and removes their elements. */
  end(): void;
}
