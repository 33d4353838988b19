/** The publisher's `p2p` configuration, not validated yet. */
export interface PeersSetting {
  /** The element's `consent`. A page may change it; later values apply from then on. */
  consent?: unknown;
  readonly trackers?: unknown;
  readonly swarmId?: unknown;
  readonly iceServers?: unknown;
}

/** Validated options. */
export interface PeersOptions {
  /** WebTorrent trackers, `wss:`; `ws:` on this machine only. */
  readonly trackers: readonly string[];
  /** Common id of all who share the video; undefined: the video's URL. */
  readonly swarmId: string | undefined;
  /** STUN and TURN servers. Empty by default, because they are third parties that learn who watches. */
  readonly iceServers: readonly RTCIceServer[];
}

/** Largest number of trackers. */
const MAX_TRACKERS = 8;

/** Validates the `p2p` configuration. Returns a description of the problem if it is invalid. Never throws. */
export function readPeersOptions(
  setting: PeersSetting
): { readonly options: PeersOptions } | { readonly problem: string } {
  const { trackers, swarmId, iceServers = [] } = setting;
  if (!Array.isArray(trackers) || trackers.length === 0 || trackers.length > MAX_TRACKERS) {
    return { problem: `use {"trackers": […]} with 1 to ${MAX_TRACKERS} addresses.` };
  }
  const invalid = trackers.find((tracker) => !isTracker(tracker));
  if (invalid !== undefined) {
    return { problem: `${quote(invalid)} is no tracker; use wss: addresses, or ws: on this machine.` };
  }
  if (swarmId !== undefined && (typeof swarmId !== 'string' || swarmId.trim() === '')) {
    return { problem: 'use a text as swarmId.' };
  }
  if (!Array.isArray(iceServers) || !iceServers.every(isIceServer)) {
    return { problem: 'use iceServers as RTCPeerConnection has them, with stun: and turn: addresses.' };
  }
  return { options: { trackers, swarmId: swarmId?.trim(), iceServers } };
}

function isTracker(value: unknown): boolean {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
  if (url?.username !== '' || url.password !== '') return false;
  return (
    url.protocol === 'wss:' || (url.protocol === 'ws:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname))
  );
}

function isIceServer(value: unknown): value is RTCIceServer {
  const urls = (value as RTCIceServer | null)?.urls;
  const all: readonly unknown[] = Array.isArray(urls) ? urls : [urls];
  return all.length > 0 && all.every((url) => typeof url === 'string' && /^(stun|turn)s?:[^/]/.test(url));
}

function quote(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 60);
}
