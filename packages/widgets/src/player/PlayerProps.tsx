import type { DataState } from '@touchline/domain';
import type { AdCompanion, AdEvent, PlayerHandle, PlayerState, ViewingEvent } from '@touchline/player';
import type { ReactNode } from 'react';
import type { CountingProps } from '../shared/CountingProps.ts';
import type { WidgetError } from '../shared/host.ts';
import type { CheckoutAdapter } from './purchase/checkout-adapter.ts';

/** Detail of `touchline:purchase`. */
export interface PurchaseDetail {
  readonly offerId: string;
  /** `begun`: a session is asked for. `signin`: somebody has to sign in first. `failed`: it may be tried again. */
  readonly state: 'begun' | 'signin' | 'paid' | 'cancelled' | 'failed';
}

/** '', null and undefined: nobody is signed in. */
type GivenToken = string | null | undefined;

/** Configuration of spec §3.13 in camelCase; see the README of each player for values and defaults. */
export interface PlayerProps extends CountingProps {
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
  /** Unless `off`, screen readers are told of goals of the match, and that it can be watched now. */
  readonly announcements?: 'auto' | 'scores' | 'off';
  /** The visitor. `token`, or what gives it; `getToken` is called at need: before the first answer, and for a newer one. */
  readonly auth?: {
    readonly token?: string | (() => GivenToken | Promise<GivenToken>);
    readonly userId?: string;
    readonly getToken?: () => GivenToken | Promise<GivenToken>;
  };
  readonly cmcd?: 'none' | 'query' | 'header';
  /** Shares the stream between its visitors, once they have agreed to it (docs/p2p.md); absent: it is not shared. */
  readonly p2p?: {
    /** WebTorrent trackers, `wss:`. */
    readonly trackers: readonly string[];
    /** What those who share have in common; absent: the address of the video. */
    readonly swarmId?: string;
    /** As `RTCPeerConnection` takes them; absent: none. */
    readonly iceServers?: readonly { urls: string | string[]; username?: string; credential?: string }[];
  };
  readonly vastAdTagUrl?: string;
  readonly adPreload?: boolean;
  readonly adSdkUrl?: string;
  /** What stands in the tag for macros, as regular expressions by their names: `{ '{player.id}': '%%PLAYER%%' }`. */
  readonly adMacros?: Readonly<Record<string, string>>;
  /** Seconds at which ads come, beside those that the tag says. */
  readonly adCuePoints?: readonly number[];
  /** The next of several videos starts by itself when one has ended, after a countdown that can be cancelled. */
  readonly autoplayNext?: boolean;
  readonly share?: boolean;
  readonly shareUrl?: string;
  readonly cast?: boolean;
  readonly castReceiverId?: string;
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
  /** What happens to ads: VAST's tracking events, and the begin and end of each break. */
  readonly onAd?: (event: AdEvent) => void;
  /** To be shown beside the player while an ad plays. */
  readonly onAdCompanion?: (detail: { readonly companions: readonly AdCompanion[] }) => void;
  /** Once: the ads cannot be reached at all. */
  readonly onAdBlocked?: (detail: { readonly url: string }) => void;
  /** Takes the money of a purchase, in place of our adapters. */
  readonly checkout?: CheckoutAdapter;
  /** How far a purchase is. */
  readonly onPurchase?: (detail: PurchaseDetail) => void;
  /** The visitor wants to sign in. */
  readonly onSignIn?: () => void;
}
