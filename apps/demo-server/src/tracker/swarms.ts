import type { Announce } from './read-announce.ts';

/** Limits of the demo, so that others do not use its tracker. */
const MAX_PEERS = 50;
const MAX_SWARMS = 100;
/** Seconds between two announcements of a peer. */
const ANNOUNCE_INTERVAL_S = 60;

/** A socket that takes part in the swarms of its page. */
export interface Member {
  send(message: object): void;
}

interface Peer {
  readonly member: Member;
  isComplete: boolean;
}

/** The peers of the same content by id. */
type Swarm = Map<string, Peer>;

export interface Swarms {
  /** Adds or removes a peer, and forwards its offers or its answer. Returns the problem; null if there is none. */
  announce(member: Member, announce: Announce): string | null;
  /** Removes it from all swarms. */
  leave(member: Member): void;
}

/**
 * Introduces peers to each other: each offer goes to a random other peer of the same info hash. Nothing is stored about
 * peers that have left. `random`: from 0 to 1, without 1.
 */
export function createSwarms(random: () => number = Math.random): Swarms {
  const swarms = new Map<string, Swarm>();

  return {
    announce(member, announce) {
      const { infoHash, event, answer } = announce;
      const swarm: Swarm = swarms.get(infoHash) ?? new Map();
      const problem = place(member, swarm, announce);
      if (problem !== null) return problem;
      if (answer) passAnswer(swarm, announce);
      else member.send(toStatusMessage(infoHash, swarm));
      if (event === 'update' && !answer) passOffers(swarm, announce);
      return null;
    },
    leave(member) {
      for (const [infoHash, swarm] of swarms) {
        for (const [peerId, peer] of swarm) if (peer.member === member) remove(infoHash, swarm, peerId);
      }
    },
  };

  /** Adds, updates or removes a peer; returns the problem, if any. */
  function place(member: Member, swarm: Swarm, { infoHash, peerId, event, isComplete }: Announce): string | null {
    const existing = swarm.get(peerId);
    // All peers of a swarm know each other's ids, so an id must not be reused by another socket.
    if (existing && existing.member !== member) return 'peer_id is taken';
    if (event === 'stopped') remove(infoHash, swarm, peerId);
    else if (existing) existing.isComplete ||= isComplete;
    else if (swarm.size >= MAX_PEERS) return 'too many peers';
    else if (swarm.size === 0 && swarms.size >= MAX_SWARMS) return 'too many swarms';
    else swarms.set(infoHash, swarm.set(peerId, { member, isComplete }));
    return null;
  }

  function remove(infoHash: string, swarm: Swarm, peerId: string): void {
    swarm.delete(peerId);
    if (swarm.size === 0) swarms.delete(infoHash);
  }

  function passOffers(swarm: Swarm, { infoHash, peerId, offers }: Announce): void {
    const candidates = [...swarm].filter(([id]) => id !== peerId).map(([, { member }]) => member);
    for (const { offerId, offer } of offers) {
      const [other] = candidates.splice(Math.floor(random() * candidates.length), 1);
      other?.send({ action: 'announce', info_hash: infoHash, peer_id: peerId, offer_id: offerId, offer });
    }
  }
}

function passAnswer(swarm: Swarm, { infoHash, peerId, answer: offerAnswer }: Announce): void {
  if (!offerAnswer) return;
  const { to, offerId, answer } = offerAnswer;
  const message = { action: 'announce', info_hash: infoHash, peer_id: peerId, offer_id: offerId, answer };
  swarm.get(to)?.member.send(message);
}

function toStatusMessage(infoHash: string, swarm: Swarm): object {
  const complete = [...swarm.values()].filter(({ isComplete }) => isComplete).length;
  return {
    action: 'announce',
    interval: ANNOUNCE_INTERVAL_S,
    info_hash: infoHash,
    complete,
    incomplete: swarm.size - complete,
  };
}
