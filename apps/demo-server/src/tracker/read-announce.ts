/** Maximum number of forwarded offers per message. The library of our pages sends at most 5. */
const MAX_OFFERS = 10;
/** Length of an info hash, of a peer's id and of an offer's: bytes, one per character. */
const ID_LENGTH = 20;

/** A session description (RFC 8866) from a browser. */
export interface Description {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

export interface Offer {
  readonly offerId: string;
  readonly offer: Description;
}

/** An announcement of a peer, with offers to other peers or an answer to one of them. */
export interface Announce {
  readonly infoHash: string;
  readonly peerId: string;
  readonly event: 'stopped' | 'completed' | 'update';
  /** Whether it has the complete content. */
  readonly isComplete: boolean;
  /** One for each peer it requests. */
  readonly offers: readonly Offer[];
  readonly answer: { readonly to: string; readonly offerId: string; readonly answer: Description } | null;
}

/**
 * Parses a message to a WebTorrent tracker. Its only specification is the WebSocket protocol of bittorrent-tracker.
 * Returns a short description of the problem if it is invalid, with `infoHash` if present. Never throws.
 */
export function readAnnounce(
  text: string
): { readonly announce: Announce } | { readonly problem: string; readonly infoHash: string | null } {
  const message = membersOf(text);
  const infoHash = idOf(message['info_hash']);
  const peerId = idOf(message['peer_id']);
  if (message['action'] !== 'announce') return { problem: 'invalid action', infoHash };
  if (infoHash === null) return { problem: 'invalid info_hash', infoHash };
  if (peerId === null) return { problem: 'invalid peer_id', infoHash };
  const offers = offersOf(message);
  if (!offers) return { problem: 'invalid offers', infoHash };
  const answer = answerOf(message);
  if (answer === undefined) return { problem: 'invalid answer', infoHash };
  const { event } = message;
  const isKnown = event === 'stopped' || event === 'completed';
  const isComplete = event === 'completed' || message['left'] === 0;
  return { announce: { infoHash, peerId, event: isKnown ? event : 'update', isComplete, offers, answer } };
}

/** Returns as many offers as requested; null if they are invalid. */
function offersOf({ offers = [], numwant }: Record<string, unknown>): readonly Offer[] | null {
  if (!Array.isArray(offers)) return null;
  const wanted = typeof numwant === 'number' && numwant >= 0 ? Math.floor(numwant) : MAX_OFFERS;
  const read = offers.slice(0, Math.min(wanted, MAX_OFFERS)).map((each: Record<string, unknown> | null) => {
    const offerId = idOf(each?.['offer_id']);
    const offer = descriptionOf(each?.['offer'], 'offer');
    return offerId !== null && offer ? { offerId, offer } : null;
  });
  return read.every((each) => each !== null) ? read : null;
}

/** Returns null if there is no answer, and undefined if it is invalid. */
function answerOf(message: Record<string, unknown>): Announce['answer'] | undefined {
  if (message['answer'] === undefined || message['answer'] === null) return null;
  const to = idOf(message['to_peer_id']);
  const offerId = idOf(message['offer_id']);
  const answer = descriptionOf(message['answer'], 'answer');
  return to !== null && offerId !== null && answer ? { to, offerId, answer } : undefined;
}

/** Only its two members are forwarded. */
function descriptionOf(value: unknown, type: Description['type']): Description | null {
  const { type: actualType, sdp } = (value ?? {}) as Record<string, unknown>;
  return actualType === type && typeof sdp === 'string' ? { type, sdp } : null;
}

function idOf(value: unknown): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a byte each, whichever it is
  return typeof value === 'string' && value.length === ID_LENGTH && /^[\u0000-\u00ff]*$/.test(value) ? value : null;
}

function membersOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
