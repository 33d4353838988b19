/**
 * Why a video is not shared between visitors, or not yet.
 *
 * Waiting:
 * - `consent`: no decision yet.
 * - `start`: nothing plays yet.
 * - `peers`: nobody else watches it.
 * - `tracker`: the tracker cannot be reached.
 *
 * Off:
 * - `consent`: there is no explicit consent.
 * - `settings`: the options are invalid.
 * - `protected`: keys, tokens or signed URLs.
 * - `low-latency`: parts are too short-lived to pass on.
 * - `engine`: the browser or another engine plays it.
 * - `casting`: a device plays it.
 * - `saving`: the visitor saves data.
 * - `webrtc`: the browser has no WebRTC.
 * - `code`: the code could not be loaded.
 * - `integrity`: peers sent wrong data.
 * - `unverifiable`: the server does not allow verification of peers' data.
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

/** State of sharing and its transfer counters. Of peers, only their number is known. */
export interface PeersState {
  readonly state: 'off' | 'waiting' | 'on';
  /** null: sharing is on. */
  readonly reason: PeersReason | null;
  /** Peers connected for the current rendition. */
  readonly peers: number;
  /** Bytes of media since the video began. */
  readonly bytesFromPeers: number;
  readonly bytesFromHttp: number;
  readonly bytesToPeers: number;
}

/** Returns a state without any transfer. */
export function noPeers(reason: PeersReason, state: 'off' | 'waiting' = 'off'): PeersState {
  return { state, reason, peers: 0, bytesFromPeers: 0, bytesFromHttp: 0, bytesToPeers: 0 };
}
