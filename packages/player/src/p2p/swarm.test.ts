// @vitest-environment jsdom
import type Hls from 'hls.js';
import { Events } from 'hls.js';
import type { Core, CoreConfig } from 'p2p-media-loader-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinSwarm, type Swarm } from './swarm.ts';

/** The library as browsers have it: in Node it would look for a WebRTC of Node's. */
const BUNDLE = '../../../../node_modules/p2p-media-loader-core/dist/p2p-media-loader-core.es.js';
const { Core: RealCore } = (await import(`${import.meta.dirname}/${BUNDLE}`)) as { readonly Core: typeof Core };

const swarms = new Set<Swarm>();
const asked = vi.fn(() => new Promise<Response>(() => {}));

beforeEach(() => {
  window.fetch = asked as typeof fetch;
});
afterEach(() => {
  for (const swarm of swarms) swarm.end();
  swarms.clear();
  asked.mockClear();
});

const AUDIO = 'https://m.example/a.m3u8';
const address = (stream: string, number: number) => stream.replace('.m3u8', `/${number}.m4s`);

/** Four seconds each. */
function detailsOf(stream: string, count = 10, more: object = {}) {
  const fragments = Array.from({ length: count }, (_, sn) => ({
    url: address(stream, sn),
    sn,
    byteRange: [],
    start: sn * 4,
    end: sn * 4 + 4,
  }));
  return { url: stream, live: false, fragments, ...more };
}

const tally = { add() {}, bytes: () => ({ bytesFromPeers: 0, bytesFromHttp: 0, bytesToPeers: 0 }), end() {} };

interface Watching {
  readonly url?: string;
  /** Address of each rendition's playlist. */
  readonly streams?: readonly string[];
  /** Seconds that have come already. */
  readonly have?: number;
  readonly details?: object;
}

/** What hls.js plays, and the library itself, without a tracker; `on` is what the library would tell. */
async function watching({
  url = 'https://m.example/v.m3u8',
  streams = ['https://m.example/360.m3u8', 'https://m.example/720.m3u8'],
  have = 4,
  details = {},
}: Watching = {}) {
  const [low = '', high = low] = streams;
  const hls = {
    url,
    levels: streams.map((uri) => ({ uri, bitrate: 1, details: { ...detailsOf(uri), ...details } })),
    loadLevel: 0,
    audioTracks: [{ url: AUDIO, details: { ...detailsOf(AUDIO), ...details } }],
    audioTrack: 0,
    latestLevelDetails: detailsOf(low, 10, details),
    media: document.createElement('video'),
    mainForwardBufferInfo: { end: have },
    on() {},
    off() {},
  };
  let core: Core | undefined;
  let config: Partial<CoreConfig> = {};
  const heard = new Map<string, (given: object) => void>();
  class Noted extends RealCore {
    constructor(given: Partial<CoreConfig>) {
      super({ ...given, announceTrackers: [] });
      core = this;
      config = given;
    }
    override addEventListener(type: never, listener: never): void {
      heard.set(type, listener);
      super.addEventListener(type, listener);
    }
  }
  const onPeers = vi.fn();
  const swarm = joinSwarm({
    hls: hls as unknown as Hls,
    Events,
    wish: { trackers: [], swarmId: undefined, iceServers: [] },
    tally,
    CoreClass: Noted as never,
    onPeers,
    onTrouble() {},
  });
  swarms.add(swarm);
  const load = vi.spyOn(core as unknown as Core, 'loadSegment');
  await settled();
  const on = (type: string, given: object) => heard.get(type)?.(given);
  const peer = (peerId: string, streamType = 'main') => on('onPeerConnect', { peerId, streamType });
  return { swarm, hls, core: core as unknown as Core, config, load, on, peer, onPeers, low, high };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('joinSwarm', () => {
  it('SCR-02: knows peers that come before hls.js asks for anything more', async () => {
    const { swarm, peer, onPeers, low } = await watching();
    peer('a');
    expect(onPeers).toHaveBeenLastCalledWith(1, true);
    expect(swarm.takes(address(low, 2), false)).toBe(true);
  });

  it('downloads nothing for being heard of', async () => {
    const { swarm, low, high } = await watching();
    swarm.takes(address(low, 1), false);
    swarm.takes(address(high, 2), true);
    await settled();
    expect(asked).not.toHaveBeenCalled();
  });

  it('SCR-02: asks for nothing of a channel that is here to its newest segment', async () => {
    const { core, load, swarm, low } = await watching({ have: 40, details: { live: true } });
    expect(load).not.toHaveBeenCalled();
    expect(core.getStream(low)?.segments.size).toBe(10);
    expect(swarm.takes(address(low, 9), false)).toBe(false);
    await settled();
    expect(load).toHaveBeenCalledOnce();
  });

  it('SCR-02: finds its peers again after a return to an earlier rendition', async () => {
    const { swarm, peer, on, load, low, high } = await watching();
    load.mockClear();
    swarm.takes(address(low, 1), false);
    await settled();
    expect(load).not.toHaveBeenCalled();
    swarm.takes(address(high, 2), false);
    await settled();
    expect(load).toHaveBeenLastCalledWith(address(high, 2), expect.anything());
    peer('high');
    expect(swarm.takes(address(high, 3), false)).toBe(true);
    on('onPeerClose', { peerId: 'high' });
    expect(swarm.takes(address(low, 4), false)).toBe(false);
    await settled();
    expect(load).toHaveBeenLastCalledWith(address(low, 4), expect.anything());
    peer('low');
    expect(swarm.takes(address(low, 5), false)).toBe(true);
  });

  it('counts peers of the picture only, and takes sound from those of the sound', async () => {
    const { swarm, peer, onPeers, low } = await watching();
    peer('voice', 'secondary');
    expect(onPeers).toHaveBeenLastCalledWith(0, true);
    expect(swarm.takes(address(low, 2), false)).toBe(false);
    expect(swarm.takes(address(AUDIO, 2), false)).toBe(true);
  });

  it('leaves what is urgent to the usual way, but for what lies here already', async () => {
    const { swarm, peer, low } = await watching();
    peer('a');
    expect(swarm.takes(address(low, 1), true)).toBe(false);
    swarm.keep(address(low, 1), new ArrayBuffer(8));
    expect(swarm.takes(address(low, 1), true)).toBe(true);
    const onSuccess = vi.fn();
    swarm.load(address(low, 1), { onSuccess, onError() {} });
    await settled();
    expect(onSuccess.mock.calls[0]?.[0].data.byteLength).toBe(8);
    expect(asked).not.toHaveBeenCalled();
  });

  it('tells videos and renditions apart that differ in their query only', async () => {
    const url = 'https://m.example/play?video=7#t=3';
    const streams = ['https://m.example/play?video=7&h=360', 'https://m.example/play?video=7&h=720'];
    const { core, config } = await watching({ url, streams });
    expect(config.swarmId).toBe('https://m.example/play?video=7');
    expect(streams.map((stream) => core.getStream(stream)?.index)).toEqual([
      '/play?video=7&h=360',
      '/play?video=7&h=720',
    ]);
  });

  it('does not take a peer who cannot be reached for a tracker that cannot', async () => {
    const { on, onPeers } = await watching();
    on('onTrackerWarning', { warning: new Error('Connection error: Ice connection failed.') });
    expect(onPeers).not.toHaveBeenCalledWith(0, false);
    on('onTrackerWarning', { warning: new Error('Error connecting to ws://127.0.0.1:9') });
    expect(onPeers).toHaveBeenLastCalledWith(0, false);
  });
});
