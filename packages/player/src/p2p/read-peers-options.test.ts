import { describe, expect, it } from 'vitest';
import { readPeersOptions } from './read-peers-options.ts';

const trackers = ['wss://tracker.example/announce'];
const problemOf = (setting: object) => (readPeersOptions(setting) as { problem?: string }).problem;

describe('readPeersOptions', () => {
  it('SCR-02: accepts trackers, and adds no STUN server by itself', () => {
    expect(readPeersOptions({ trackers })).toEqual({ options: { trackers, swarmId: undefined, iceServers: [] } });
  });

  it('accepts the publisher’s swarm id and servers', () => {
    const iceServers = [{ urls: ['stun:stun.example:3478', 'turns:turn.example'], username: 'a', credential: 'b' }];
    expect(readPeersOptions({ trackers, swarmId: ' cup ', iceServers })).toEqual({
      options: { trackers, swarmId: 'cup', iceServers },
    });
  });

  it.each(['ws://localhost:8000', 'ws://127.0.0.1:8000/', 'ws://[::1]:8000'])('accepts %s on this machine', (url) => {
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
  ])('rejects %j with a reason', (url) => {
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
  ])('rejects %j', (setting, word) => {
    expect(problemOf(setting)).toContain(word);
  });
});
