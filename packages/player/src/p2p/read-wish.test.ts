import { describe, expect, it } from 'vitest';
import { readWish } from './read-wish.ts';

const trackers = ['wss://tracker.example/announce'];
const problemOf = (given: object) => (readWish(given) as { problem?: string }).problem;

describe('readWish', () => {
  it('SCR-02: takes trackers, and no STUN server that nobody has named', () => {
    expect(readWish({ trackers })).toEqual({ wish: { trackers, swarmId: undefined, iceServers: [] } });
  });

  it('takes an id and servers of the publisher', () => {
    const iceServers = [{ urls: ['stun:stun.example:3478', 'turns:turn.example'], username: 'a', credential: 'b' }];
    expect(readWish({ trackers, swarmId: ' cup ', iceServers })).toEqual({
      wish: { trackers, swarmId: 'cup', iceServers },
    });
  });

  it.each(['ws://localhost:8000', 'ws://127.0.0.1:8000/', 'ws://[::1]:8000'])('takes %s, of this machine', (url) => {
    expect(problemOf({ trackers: [url] })).toBeUndefined();
  });

  it.each([
    'ws://tracker.example',
    'https://tracker.example',
    'javascript:alert(1)',
    'wss://user:secret@tracker.example',
    'tracker.example',
    '',
    7,
    null,
  ])('refuses %j, and says why', (url) => {
    expect(problemOf({ trackers: [...trackers, url] })).toContain('is no tracker');
  });

  it.each([
    [{}, 'trackers'],
    [{ trackers: [] }, 'trackers'],
    [{ trackers: trackers[0] }, 'trackers'],
    [{ trackers: Array(9).fill(trackers[0]) }, 'trackers'],
    [{ trackers, swarmId: 7 }, 'swarmId'],
    [{ trackers, swarmId: ' ' }, 'swarmId'],
    [{ trackers, iceServers: {} }, 'iceServers'],
    [{ trackers, iceServers: [null] }, 'iceServers'],
    [{ trackers, iceServers: [{ urls: 'https://stun.example' }] }, 'iceServers'],
    [{ trackers, iceServers: [{ urls: [] }] }, 'iceServers'],
  ])('refuses %j', (given, word) => {
    expect(problemOf(given)).toContain(word);
  });
});
