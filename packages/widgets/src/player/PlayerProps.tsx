import type { DataState } from '@touchline/domain';
import type { AdCompanion, AdEvent, PlayerHandle, PlayerState, ViewingEvent } from '@touchline/player';
import type { ReactNode } from 'react';
import type { FieldProps, WidgetProps } from '../shared/config/WidgetProps.ts';
import type { playerFields } from './fields.ts';
import type { CheckoutAdapter } from './purchase/checkout-adapter.ts';
import type { PurchaseDetail } from './purchase/purchase-detail.ts';

/** Configuration of spec §3.13 in camelCase. The README of each player lists values and defaults. */
export interface PlayerProps extends WidgetProps, Omit<FieldProps<typeof playerFields>, 'p2p'> {
  /** Shares the stream between its visitors once they have agreed (docs/p2p.md). Absent: it is not shared. */
  readonly p2p?: {
    /** WebTorrent trackers, `wss:`. */
    readonly trackers: readonly string[];
    /** Id of the swarm. Absent: the URL of the video. */
    readonly swarmId?: string;
    /** ICE servers in the format of `RTCPeerConnection`. Absent: none. */
    readonly iceServers?: readonly { urls: string | string[]; username?: string; credential?: string }[];
  };
  /** Replaces the built-in action of an error panel, for example by a way to sign in or to buy. */
  readonly action?: (code: string) => ReactNode;
  readonly onState?: (detail: { state: DataState; previous: DataState }) => void;
  /** Receives the player that the page can control; undefined when there is nothing to play any more. */
  readonly onPlayer?: (player: PlayerHandle | undefined) => void;
  readonly onPlayerState?: (state: PlayerState) => void;
  readonly onAutoplayFallback?: () => void;
  /** Receives each viewing event that is counted. */
  readonly onViewing?: (event: ViewingEvent) => void;
  /** Receives VAST tracking events, and the start and end of each ad break. */
  readonly onAd?: (event: AdEvent) => void;
  /** Receives companion ads to show next to the player while an ad plays. */
  readonly onAdCompanion?: (detail: { readonly companions: readonly AdCompanion[] }) => void;
  /** Called once if the ads cannot be requested, for example because of an ad blocker. */
  readonly onAdBlocked?: (detail: { readonly url: string }) => void;
  /** Checkout adapter that replaces the built-in ones. */
  readonly checkout?: CheckoutAdapter;
  /** Receives each state of a purchase. */
  readonly onPurchase?: (detail: PurchaseDetail) => void;
  /** Called when the visitor wants to sign in. */
  readonly onSignIn?: () => void;
}
