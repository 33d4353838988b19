import { describe, expect, it } from 'vitest';
import { readAnnounce } from './read-announce.ts';

const INFO_HASH = '\u00ffhash-of-something-1';
const PEER = 'peer-of-somebody-001';
const OFFER = 'offer-of-somebody-01';
const said = { action: 'announce', info_hash: INFO_HASH, peer_id: PEER };
const offer = (id = OFFER) => ({ offer_id: id, offer: { type: 'offer', sdp: 'v=0' } });
const read = (members: object) => readAnnounce(JSON.stringify({ ...said, ...members }));

describe('readAnnounce', () => {
  it('parses a peer, and as many offers as requested', () => {
    expect(read({ numwant: 1, offers: [offer(), offer()], left: 5 })).toEqual({
      announce: {
        infoHash: INFO_HASH,
        peerId: PEER,
        event: 'update',
        isComplete: false,
        offers: [{ offerId: OFFER, offer: { type: 'offer', sdp: 'v=0' } }],
        answer: null,
      },
    });
    expect(read({ numwant: 99, offers: Array.from({ length: 99 }, () => offer()) })).toMatchObject({
      announce: { offers: { length: 10 } },
    });
  });

  it('parses peers that are complete or leave', () => {
    expect(read({ left: 0 })).toMatchObject({ announce: { isComplete: true, event: 'update' } });
    expect(read({ event: 'completed' })).toMatchObject({ announce: { isComplete: true } });
    expect(read({ event: 'stopped' })).toMatchObject({ announce: { event: 'stopped', isComplete: false } });
  });

  it('parses an answer, and nothing sent along with it', () => {
    const answer = { type: 'answer', sdp: 'v=0', extra: 'x' };
    expect(read({ to_peer_id: PEER, offer_id: OFFER, answer })).toMatchObject({
      announce: { answer: { to: PEER, offerId: OFFER, answer: { type: 'answer', sdp: 'v=0' } } },
    });
    expect(JSON.stringify(read({ to_peer_id: PEER, offer_id: OFFER, answer }))).not.toContain('more');
  });

  it.each([
    ['not json', 'invalid action', null],
    ['null', 'invalid action', null],
    ['[1]', 'invalid action', null],
    [JSON.stringify({ ...said, action: 'scrape' }), 'invalid action', INFO_HASH],
    [JSON.stringify({ ...said, info_hash: 'short' }), 'invalid info_hash', null],
    [JSON.stringify({ ...said, info_hash: '\u0100'.repeat(20) }), 'invalid info_hash', null],
    [JSON.stringify({ ...said, peer_id: 7 }), 'invalid peer_id', INFO_HASH],
    [JSON.stringify({ ...said, offers: {} }), 'invalid offers', INFO_HASH],
    [JSON.stringify({ ...said, offers: [null] }), 'invalid offers', INFO_HASH],
    [JSON.stringify({ ...said, offers: [{ ...offer(), offer: 'v=0' }] }), 'invalid offers', INFO_HASH],
    [JSON.stringify({ ...said, offers: [offer('x')] }), 'invalid offers', INFO_HASH],
    [JSON.stringify({ ...said, answer: { type: 'answer', sdp: 'v=0' } }), 'invalid answer', INFO_HASH],
    [JSON.stringify({ ...said, answer: 7, to_peer_id: PEER, offer_id: OFFER }), 'invalid answer', INFO_HASH],
  ])('reports the problem with %s', (text, problem, infoHash) => {
    expect(readAnnounce(text)).toEqual({ problem, infoHash });
  });
});
