import type { Announce } from './read-announce.ts';

/** Limits of a demo: nobody is to build on its tracker. */
const MOST_PEERS = 50;
const MOST_SWARMS = 100;
/** Seconds between two announcements of a peer. */
const INTERVAL = 60;

/** Whoever tells and is told: one socket, for as many swarms as its page watches. */
export interface Member {
  send(message: object): void;
}

interface Peer {
  readonly member: Member;
  isComplete: boolean;
}

/** Those who are there for the same, by their ids. */
type Swarm = Map<string, Peer>;

export interface Swarms {
  /** Takes a peer in or out, and passes its offers, or its answer, on. The result says what was wrong; null: nothing. */
  announce(member: Member, announce: Announce): string | null;
  /** Forgets it everywhere. */
  leave(member: Member): void;
}

/**
 * Lets peers find each other: each hears of as many others as it has offers for, drawn at random, and nobody hears of those
 * of another info hash. Nothing is kept of who has gone. `random`: from 0 to 1, without 1.
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
      else member.send(toStanding(infoHash, swarm));
      if (event === 'update' && !answer) passOffers(swarm, announce);
      return null;
    },
    leave(member) {
      for (const [infoHash, swarm] of swarms) {
        for (const [peerId, peer] of swarm) if (peer.member === member) remove(infoHash, swarm, peerId);
      }
    },
  };

  /** Puts a peer where it belongs, or says why not. */
  function place(member: Member, swarm: Swarm, { infoHash, peerId, event, isComplete }: Announce): string | null {
    const known = swarm.get(peerId);
    // Ids are known to all of a swarm: nobody may take the place of somebody else.
    if (known && known.member !== member) return 'peer_id is taken';
    if (event === 'stopped') remove(infoHash, swarm, peerId);
    else if (known) known.isComplete ||= isComplete;
    else if (swarm.size >= MOST_PEERS) return 'too many peers';
    else if (swarm.size === 0 && swarms.size >= MOST_SWARMS) return 'too many swarms';
    else swarms.set(infoHash, swarm.set(peerId, { member, isComplete }));
    return null;
  }

  function remove(infoHash: string, swarm: Swarm, peerId: string): void {
    swarm.delete(peerId);
    if (swarm.size === 0) swarms.delete(infoHash);
  }

  function passOffers(swarm: Swarm, { infoHash, peerId, offers }: Announce): void {
    const others = [...swarm].filter(([id]) => id !== peerId).map(([, { member }]) => member);
    for (const { offerId, offer } of offers) {
      const [other] = others.splice(Math.floor(random() * others.length), 1);
      other?.send({ action: 'announce', info_hash: infoHash, peer_id: peerId, offer_id: offerId, offer });
    }
  }
}

function passAnswer(swarm: Swarm, { infoHash, peerId, answer: given }: Announce): void {
  if (!given) return;
  const { to, offerId, answer } = given;
  const message = { action: 'announce', info_hash: infoHash, peer_id: peerId, offer_id: offerId, answer };
  swarm.get(to)?.member.send(message);
}

function toStanding(infoHash: string, swarm: Swarm): object {
  const complete = [...swarm.values()].filter(({ isComplete }) => isComplete).length;
  return { action: 'announce', interval: INTERVAL, info_hash: infoHash, complete, incomplete: swarm.size - complete };
}
