/** Offers of one message that are passed on; the library that pages use sends 5 at most. */
const MOST_OFFERS = 10;
/** Characters of an info hash, a peer's id and an offer's: bytes, one a character. */
const ID_LENGTH = 20;

/** A session description (RFC 8866) as browsers give it. */
export interface Description {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

export interface Offer {
  readonly offerId: string;
  readonly offer: Description;
}

/** What a peer tells: that it is there, whom it would like to meet, or its answer to one who would. */
export interface Announce {
  readonly infoHash: string;
  readonly peerId: string;
  readonly event: 'stopped' | 'completed' | 'update';
  /** It has all of it. */
  readonly isComplete: boolean;
  /** One for each peer that it wants. */
  readonly offers: readonly Offer[];
  readonly answer: { readonly to: string; readonly offerId: string; readonly answer: Description } | null;
}

/**
 * Reads a message to a WebTorrent tracker (bittorrent-tracker's WebSocket protocol; there is no other specification of it),
 * or says in a few words what is wrong with it. `infoHash` is given back where there was one. Never throws.
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

/** As many as are wanted; null: they are none. */
function offersOf({ offers = [], numwant }: Record<string, unknown>): readonly Offer[] | null {
  if (!Array.isArray(offers)) return null;
  const wanted = typeof numwant === 'number' && numwant >= 0 ? Math.floor(numwant) : MOST_OFFERS;
  const read = offers.slice(0, Math.min(wanted, MOST_OFFERS)).map((each: Record<string, unknown> | null) => {
    const offerId = idOf(each?.['offer_id']);
    const offer = descriptionOf(each?.['offer'], 'offer');
    return offerId !== null && offer ? { offerId, offer } : null;
  });
  return read.every((each) => each !== null) ? read : null;
}

/** null: there is none; undefined: it is none. */
function answerOf(message: Record<string, unknown>): Announce['answer'] | undefined {
  if (message['answer'] === undefined || message['answer'] === null) return null;
  const to = idOf(message['to_peer_id']);
  const offerId = idOf(message['offer_id']);
  const answer = descriptionOf(message['answer'], 'answer');
  return to !== null && offerId !== null && answer ? { to, offerId, answer } : undefined;
}

/** Nothing but its two members is passed on. */
function descriptionOf(value: unknown, type: Description['type']): Description | null {
  const { type: given, sdp } = (value ?? {}) as Record<string, unknown>;
  return given === type && typeof sdp === 'string' ? { type, sdp } : null;
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
