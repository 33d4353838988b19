/** How a publisher wants a video shared, as it was configured: nothing of it is checked yet. */
export interface PeersSetting {
  /** The element's `consent`. A page may change it: what is written here later counts from then on. */
  consent?: unknown;
  readonly trackers?: unknown;
  readonly swarmId?: unknown;
  readonly iceServers?: unknown;
}

/** The same where it can be used. */
export interface PeersWish {
  /** WebTorrent trackers, `wss:`; `ws:` on this machine only. */
  readonly trackers: readonly string[];
  /** What those who share have in common; undefined: the address of the video. */
  readonly swarmId: string | undefined;
  /** STUN and TURN servers. None unless the publisher names some: they are third parties that see who watches. */
  readonly iceServers: readonly RTCIceServer[];
}

/** Trackers that one visitor connects to, at most. */
const MOST_TRACKERS = 8;

/** Reads `p2p` of a configuration, or says in a sentence what is wrong with it. Never throws. */
export function readWish(given: PeersSetting): { readonly wish: PeersWish } | { readonly problem: string } {
  const { trackers, swarmId, iceServers = [] } = given;
  if (!Array.isArray(trackers) || trackers.length === 0 || trackers.length > MOST_TRACKERS) {
    return { problem: `p2p is ignored: use {"trackers": […]} with 1 to ${MOST_TRACKERS} addresses.` };
  }
  const wrong = trackers.find((tracker) => !isTracker(tracker));
  if (wrong !== undefined) {
    return { problem: `p2p is ignored: ${shown(wrong)} is no tracker; use wss: addresses, or ws: on this machine.` };
  }
  if (swarmId !== undefined && (typeof swarmId !== 'string' || swarmId.trim() === '')) {
    return { problem: 'p2p is ignored: use a text as swarmId.' };
  }
  if (!Array.isArray(iceServers) || !iceServers.every(isIceServer)) {
    return { problem: 'p2p is ignored: use iceServers as RTCPeerConnection has them, with stun: and turn: addresses.' };
  }
  return { wish: { trackers, swarmId: swarmId?.trim(), iceServers } };
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

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 60);
}
