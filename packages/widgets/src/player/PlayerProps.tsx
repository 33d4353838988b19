import type { DataState } from '@touchline/domain';
import type { PlayerHandle, PlayerState, ViewingEvent } from '@touchline/player';
import type { ReactNode } from 'react';
import type { WidgetError } from '../shared/host.ts';

/** '', null and undefined: nobody is signed in. */
type GivenToken = string | null | undefined;

/** Configuration of spec §3.13 in camelCase; see the README of each player for values and defaults. */
export interface PlayerProps {
  readonly publicKey: string;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  readonly locale?: string;
  readonly timezone?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly theme?: 'auto' | 'light' | 'dark';
  readonly headingLevel?: number;
  readonly autoplay?: boolean;
  readonly volume?: number;
  readonly controls?: boolean;
  readonly showSeekbar?: boolean;
  readonly showFullscreen?: boolean;
  readonly showVolume?: boolean;
  readonly showTimers?: boolean;
  readonly showPictureInPicture?: boolean;
  readonly showQualitySelector?: boolean;
  readonly playsinline?: boolean;
  readonly backgroundImageUrl?: string;
  readonly showCountdownAnimation?: boolean;
  readonly showTitle?: boolean;
  readonly afterStart?: string;
  readonly remember?: boolean;
  readonly resume?: boolean;
  readonly pauseOthers?: boolean;
  readonly spoilerFree?: boolean;
  /** The visitor. `token`, or what gives it; `getToken` is called at need: before the first answer, and for a newer one. */
  readonly auth?: {
    readonly token?: string | (() => GivenToken | Promise<GivenToken>);
    readonly userId?: string;
    readonly getToken?: () => GivenToken | Promise<GivenToken>;
  };
  readonly consent?: 'auto' | 'required' | 'granted' | 'denied';
  /** Turns counting of viewings on; see docs/viewing.md. */
  readonly muxEnvKey?: string;
  readonly analytics?: 'touchline' | 'mux';
  readonly collectorUrl?: string;
  readonly sampleRate?: number;
  readonly consentDenied?: 'nothing' | 'count';
  readonly cmcd?: 'none' | 'query' | 'header';
  readonly vastAdTagUrl?: string;
  readonly share?: boolean;
  readonly cast?: boolean;
  /** Words in place of the built-in ones, by their English phrases. */
  readonly texts?: Readonly<Record<string, string>>;
  /** In place of our action on an error panel: a way to sign in, to buy. */
  readonly action?: (code: string) => ReactNode;
  readonly className?: string;
  readonly onState?: (detail: { state: DataState; previous: DataState }) => void;
  readonly onError?: (error: WidgetError) => void;
  /** What the page may do with the player; undefined when there is nothing to play any more. */
  readonly onPlayer?: (player: PlayerHandle | undefined) => void;
  readonly onPlayerState?: (state: PlayerState) => void;
  readonly onAutoplayFallback?: () => void;
  /** What is counted of a player, as it happens. */
  readonly onViewing?: (event: ViewingEvent) => void;
  /** The visitor wants to sign in. */
  readonly onSignIn?: () => void;
}
