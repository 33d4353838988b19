/**
 * Why a video is not shared between visitors, or not yet.
 *
 * Waiting: `consent` (nobody has answered yet), `start` (nothing plays yet), `peers` (nobody else watches it), `tracker`
 * (who knows of others cannot be reached).
 *
 * Off: `consent` (there is no explicit yes), `settings` (they cannot be used), `protected` (keys, tokens, signed
 * addresses), `low-latency` (parts are gone before anybody could pass them on), `engine` (the browser or another engine
 * plays it), `casting`, `saving` (the visitor saves data), `webrtc` (the browser has none), `code` (ours could not be
 * loaded), `integrity` (others sent what is none of it), `unverifiable` (its server does not let us check what others send).
 */
export type PeersReason =
  | 'consent'
  | 'start'
  | 'peers'
  | 'tracker'
  | 'settings'
  | 'protected'
  | 'low-latency'
  | 'engine'
  | 'casting'
  | 'saving'
  | 'webrtc'
  | 'code'
  | 'integrity'
  | 'unverifiable';

/** How a video is shared between its visitors, and what that has come to. No more is known of who they are than how many. */
export interface PeersState {
  readonly state: 'off' | 'waiting' | 'on';
  /** null: it is on. */
  readonly reason: PeersReason | null;
  /** Other visitors that this one is connected with, for what plays now. */
  readonly peers: number;
  /** Bytes of media since the video began. */
  readonly bytesFromPeers: number;
  readonly bytesFromHttp: number;
  readonly bytesToPeers: number;
}

/** Nothing shared so far. */
export function noPeers(reason: PeersReason, state: 'off' | 'waiting' = 'off'): PeersState {
  return { state, reason, peers: 0, bytesFromPeers: 0, bytesFromHttp: 0, bytesToPeers: 0 };
}
