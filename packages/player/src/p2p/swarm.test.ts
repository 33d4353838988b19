// @vitest-environment jsdom
import type Hls from 'hls.js';
import { Events } from 'hls.js';
import type { Core, CoreConfig } from 'p2p-media-loader-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinSwarm, type Swarm } from './swarm.ts';

/** The library's browser bundle. In Node the import would look for a Node WebRTC. */
const BUNDLE = '../../../../node_modules/p2p-media-loader-core/dist/p2p-media-loader-core.es.js';
const { Core: RealCore } = (await import(`${import.meta.dirname}/${BUNDLE}`)) as { readonly Core: typeof Core };

const swarms = new Set<Swarm>();
const fetchMock = vi.fn(() => new Promise<Response>(() => {}));

beforeEach(() => {
  window.fetch = fetchMock as typeof fetch;
});
afterEach(() => {
  for (const swarm of swarms) swarm.end();
  swarms.clear();
  fetchMock.mockClear();
});

const AUDIO = 'https://m.example/a.m3u8';
const address = (stream: string, number: number) => stream.replace('.m3u8', `/${number}.m4s`);

/** Each segment lasts four seconds. */
function detailsOf(stream: string, count = 10, fields: object = {}) {
  const fragments = Array.from({ length: count }, (_, sn) => ({
    url: address(stream, sn),
    sn,
    byteRange: [],
    start: sn * 4,
    end: sn * 4 + 4,
  }));
  return { url: stream, live: false, fragments, ...fields };
}

const counters = { add() {}, bytes: () => ({ bytesFromPeers: 0, bytesFromHttp: 0, bytesToPeers: 0 }), end() {} };

interface WatchInput {
  readonly url?: string;
  /** URL of each rendition's playlist. */
  readonly streams?: readonly string[];
  /** Seconds buffered already. */
  readonly bufferEnd?: number;
  readonly details?: object;
}

/** A playing hls.js and the real library without a tracker; `on` fires the library's events. */
async function watch({
  url = 'https://m.example/v.m3u8',
  streams = ['https://m.example/360.m3u8', 'https://m.example/720.m3u8'],
  bufferEnd = 4,
  details = {},
}: WatchInput = {}) {
  const [low = '', high = low] = streams;
  const hls = {
    url,
    levels: streams.map((uri) => ({ uri, bitrate: 1, details: { ...detailsOf(uri), ...details } })),
    loadLevel: 0,
    audioTracks: [{ url: AUDIO, details: { ...detailsOf(AUDIO), ...details } }],
    audioTrack: 0,
    latestLevelDetails: detailsOf(low, 10, details),
    media: document.createElement('video'),
    mainForwardBufferInfo: { end: bufferEnd },
    on() {},
    off() {},
  };
  let core: Core | undefined;
  let config: Partial<CoreConfig> = {};
  const listeners = new Map<string, (value: object) => void>();
  class RecordingCore extends RealCore {
    constructor(value: Partial<CoreConfig>) {
      super({ ...value, announceTrackers: [] });
      core = this;
      config = value;
    }
    override addEventListener(type: never, listener: never): void {
      listeners.set(type, listener);
      super.addEventListener(type, listener);
    }
  }
  const onPeers = vi.fn();
  const swarm = joinSwarm({
    hls: hls as unknown as Hls,
    Events,
    options: { trackers: [], swarmId: undefined, iceServers: [] },
    counters,
    CoreClass: RecordingCore as never,
    onPeers,
    onFailure() {},
  });
  swarms.add(swarm);
  const load = vi.spyOn(core as unknown as Core, 'loadSegment');
  await settled();
  const on = (type: string, value: object) => listeners.get(type)?.(value);
  const peer = (peerId: string, streamType = 'main') => on('onPeerConnect', { peerId, streamType });
  return { swarm, hls, core: core as unknown as Core, config, load, on, peer, onPeers, low, high };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('joinSwarm', () => {
  it('SCR-02: counts peers that connect before hls.js requests anything more', async () => {
    const { swarm, peer, onPeers, low } = await watch();
    peer('a');
    expect(onPeers).toHaveBeenLastCalledWith(1, true);
    expect(swarm.canLoad(address(low, 2), false)).toBe(true);
  });

  it('downloads nothing to announce itself', async () => {
    const { swarm, low, high } = await watch();
    swarm.canLoad(address(low, 1), false);
    swarm.canLoad(address(high, 2), true);
    await settled();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('SCR-02: requests nothing of a live stream that is buffered up to its newest segment', async () => {
    const { core, load, swarm, low } = await watch({ bufferEnd: 40, details: { live: true } });
    expect(load).not.toHaveBeenCalled();
    expect(core.getStream(low)?.segments.size).toBe(10);
    expect(swarm.canLoad(address(low, 9), false)).toBe(false);
    await settled();
    expect(load).toHaveBeenCalledOnce();
  });

  it('SCR-02: finds its peers again after a return to an earlier rendition', async () => {
    const { swarm, peer, on, load, low, high } = await watch();
    load.mockClear();
    swarm.canLoad(address(low, 1), false);
    await settled();
    expect(load).not.toHaveBeenCalled();
    swarm.canLoad(address(high, 2), false);
    await settled();
    expect(load).toHaveBeenLastCalledWith(address(high, 2), expect.anything());
    peer('high');
    expect(swarm.canLoad(address(high, 3), false)).toBe(true);
    on('onPeerClose', { peerId: 'high' });
    expect(swarm.canLoad(address(low, 4), false)).toBe(false);
    await settled();
    expect(load).toHaveBeenLastCalledWith(address(low, 4), expect.anything());
    peer('low');
    expect(swarm.canLoad(address(low, 5), false)).toBe(true);
  });

  it('counts peers of the video stream only, and loads audio from those of the audio stream', async () => {
    const { swarm, peer, onPeers, low } = await watch();
    peer('voice', 'secondary');
    expect(onPeers).toHaveBeenLastCalledWith(0, true);
    expect(swarm.canLoad(address(low, 2), false)).toBe(false);
    expect(swarm.canLoad(address(AUDIO, 2), false)).toBe(true);
  });

  it('leaves urgent segments to HTTP unless they are stored', async () => {
    const { swarm, peer, low } = await watch();
    peer('a');
    expect(swarm.canLoad(address(low, 1), true)).toBe(false);
    swarm.store(address(low, 1), new ArrayBuffer(8));
    expect(swarm.canLoad(address(low, 1), true)).toBe(true);
    const onSuccess = vi.fn();
    swarm.load(address(low, 1), { onSuccess, onError() {} });
    await settled();
    expect(onSuccess.mock.calls[0]?.[0].data.byteLength).toBe(8);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('distinguishes videos and renditions that differ only in their query', async () => {
    const url = 'https://m.example/play?video=7#t=3';
    const streams = ['https://m.example/play?video=7&h=360', 'https://m.example/play?video=7&h=720'];
    const { core, config } = await watch({ url, streams });
    expect(config.swarmId).toBe('https://m.example/play?video=7');
    expect(streams.map((stream) => core.getStream(stream)?.index)).toEqual([
      '/play?video=7&h=360',
      '/play?video=7&h=720',
    ]);
  });

  it('does not treat an unreachable peer as an unreachable tracker', async () => {
    const { on, onPeers } = await watch();
    on('onTrackerWarning', { warning: new Error('Connection error: Ice connection failed.') });
    expect(onPeers).not.toHaveBeenCalledWith(0, false);
    on('onTrackerWarning', { warning: new Error('Error connecting to ws://127.0.0.1:9') });
    expect(onPeers).toHaveBeenLastCalledWith(0, false);
  });
});
