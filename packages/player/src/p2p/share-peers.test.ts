// @vitest-environment jsdom
import type Hls from 'hls.js';
import { Events } from 'hls.js';
import type { Core } from 'p2p-media-loader-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PeersState } from './peer-state.ts';
import type { PeersSetting } from './read-peers-options.ts';
import { sharePeers } from './share-peers.ts';

const trackers = ['wss://tracker.example'];

beforeEach(() => vi.stubGlobal('RTCPeerConnection', class {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Simulates a playing stream and a library that only records calls. */
function playing(p2p: object, hlsFields: object = {}) {
  const listeners = new Map<string, Set<(...args: unknown[]) => void>>();
  const on = (type: string, listener: () => void) => {
    listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
  };
  const details = {
    url: 'https://m.example/v.m3u8',
    live: false,
    fragments: [],
    encryptedFragments: [],
    partList: null,
  };
  const hls = {
    url: 'https://m.example/a.m3u8',
    config: { loader: class {}, fLoader: undefined, maxBufferLength: 30, maxMaxBufferLength: 60 },
    levels: [{ uri: details.url, bitrate: 1, details }],
    loadLevel: 0,
    audioTracks: [],
    audioTrack: -1,
    latestLevelDetails: details,
    media: document.createElement('video'),
    mainForwardBufferInfo: null,
    on,
    once: on,
    off: (type: string, listener: () => void) => listeners.get(type)?.delete(listener),
    ...hlsFields,
  };
  const coreListeners = new Map<string, (...args: unknown[]) => void>();
  const destroy = vi.fn();
  class FakeCore {
    destroy = destroy;
    addEventListener = (type: string, listener: () => void) => coreListeners.set(type, listener);
    setManifestResponseUrl() {}
    addStreamIfNoneExists() {}
    setIsLive() {}
    getStream() {}
    setActiveLevelBitrate() {}
    updatePlayback() {}
  }
  const load = vi.fn(async () => FakeCore as unknown as typeof Core);
  const states: PeersState[] = [];
  sharePeers({ hls: hls as unknown as Hls, Events, p2p, authorizer: {}, onState: (state) => states.push(state) }, load);
  const fire = (type: string, args: object = {}) => {
    for (const listener of listeners.get(type) ?? []) listener(type, args);
  };
  return {
    hls,
    load,
    states,
    destroy,
    fire,
    core: (type: string, ...args: unknown[]) => coreListeners.get(type)?.(...args),
  };
}

const last = (states: PeersState[]) => states.at(-1);

describe('sharePeers', () => {
  it('SCR-02: joins with consent, buffers less, and reports the number of peers', async () => {
    const { hls, states, core } = playing({ trackers, consent: 'granted' });
    await vi.waitFor(() => expect(last(states)).toMatchObject({ state: 'waiting', reason: 'peers' }));
    expect(hls.config.fLoader).toBeDefined();
    expect(hls.config.maxMaxBufferLength).toBe(16);
    core('onPeerConnect', { peerId: 'a' });
    expect(last(states)).toMatchObject({ state: 'on', reason: null, peers: 1 });
    core('onPeerClose', { peerId: 'a' });
    expect(last(states)).toMatchObject({ state: 'waiting', reason: 'peers', peers: 0 });
    core('onTrackerError', {});
    expect(last(states)).toMatchObject({ state: 'waiting', reason: 'tracker' });
  });

  it.each(['denied', 'auto', 'required', undefined])(
    'SCR-02: loads no library without consent: %s',
    async (consent) => {
      const { load, states, hls } = playing({ trackers, consent });
      await vi.waitFor(() => expect(last(states)).toMatchObject({ state: 'off', reason: 'consent' }), {
        timeout: 2_000,
      });
      expect(load).not.toHaveBeenCalled();
      expect(hls.config.fLoader).toBeUndefined();
      expect(hls.config.maxMaxBufferLength).toBe(60);
    }
  );

  it('SCR-02: ends at once when the visitor opts out, and restores the configuration', async () => {
    const { hls, states, destroy } = playing({ trackers, consent: 'granted' });
    await vi.waitFor(() => expect(hls.config.fLoader).toBeDefined());
    localStorage.setItem('touchline_opt_out', '1');
    window.dispatchEvent(new Event('touchline:privacy'));
    expect(last(states)).toMatchObject({ state: 'off', reason: 'consent', peers: 0 });
    expect(destroy).toHaveBeenCalledOnce();
    expect(hls.config.fLoader).toBeUndefined();
    expect(hls.config.maxMaxBufferLength).toBe(60);
    localStorage.clear();
  });

  it('SCR-02: ends at once when the page withdraws consent, and starts again when it returns', async () => {
    const p2p: PeersSetting = { trackers, consent: 'granted' };
    const { hls, states, destroy } = playing(p2p);
    await vi.waitFor(() => expect(hls.config.fLoader).toBeDefined());
    p2p.consent = 'denied';
    expect(destroy).toHaveBeenCalledOnce();
    expect(hls.config.fLoader).toBeUndefined();
    await vi.waitFor(() => expect(last(states)).toMatchObject({ state: 'off', reason: 'consent', peers: 0 }));
    p2p.consent = 'granted';
    await vi.waitFor(() => expect(last(states)).toMatchObject({ state: 'waiting', reason: 'peers' }));
  });

  it('ends at an obstacle, and starts again without it', async () => {
    const { hls, states, fire } = playing({ trackers, consent: 'granted' });
    await vi.waitFor(() => expect(hls.config.fLoader).toBeDefined());
    const [level] = hls.levels;
    const [open, closed] = [level?.details, { ...level?.details, encryptedFragments: [{}] }];
    Object.assign(level as object, { details: closed });
    fire(Events.LEVEL_UPDATED);
    expect(last(states)).toMatchObject({ state: 'off', reason: 'protected' });
    expect(hls.config.fLoader).toBeUndefined();
    Object.assign(level as object, { details: open });
    fire(Events.LEVEL_UPDATED);
    expect(last(states)).toMatchObject({ state: 'waiting', reason: 'peers' });
  });

  it('counts HTTP bytes throughout, whether it shares or not', async () => {
    const stats = (loaded: number, end: number) => ({ loaded, loading: { end } });
    const { hls, states, fire, load } = playing({ trackers, consent: 'denied' }, {});
    await vi.waitFor(() => expect(last(states)).toMatchObject({ state: 'off' }));
    fire(Events.FRAG_LOADED, { frag: { stats: stats(500, 2) }, part: null });
    await vi.waitFor(() => expect(last(states)?.bytesFromHttp).toBe(500), { timeout: 2_000 });
    expect(load).not.toHaveBeenCalled();
    expect(hls.config.fLoader).toBeUndefined();
  });

  it('counts a download in progress only once', async () => {
    const details = (loaded: number, end: number) => ({
      fragments: [{ stats: { loaded, loading: { end } } }],
      encryptedFragments: [],
    });
    const levels = [
      { uri: 'a', details: details(100, 1) },
      { uri: 'b', details: details(30, 0) },
    ];
    const { states } = playing({ trackers, consent: 'denied' }, { levels });
    await vi.waitFor(() => expect(last(states)?.bytesFromHttp).toBe(100));
  });

  it('ends when the visitor leaves Wi-Fi', async () => {
    const connection = Object.assign(new EventTarget(), { type: 'wifi' });
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
    const { hls, states } = playing({ trackers, consent: 'granted' });
    await vi.waitFor(() => expect(hls.config.fLoader).toBeDefined());
    connection.type = 'cellular';
    connection.dispatchEvent(new Event('change'));
    expect(last(states)).toMatchObject({ state: 'off', reason: 'saving' });
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('ends with the engine and emits nothing more', async () => {
    const { hls, states, fire, destroy } = playing({ trackers, consent: 'granted' });
    await vi.waitFor(() => expect(hls.config.fLoader).toBeDefined());
    const emittedCount = states.length;
    fire(Events.DESTROYING);
    fire(Events.LEVEL_UPDATED);
    expect(destroy).toHaveBeenCalledOnce();
    expect(states).toHaveLength(emittedCount);
  });

  it('ignores an engine that has ended', () => {
    expect(playing({ trackers, consent: 'granted' }, { url: null }).states).toEqual([]);
  });

  it('logs invalid options', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { states } = playing({ trackers: [], consent: 'granted' });
    expect(last(states)).toMatchObject({ state: 'off', reason: 'settings' });
    expect(error.mock.calls[0]?.[0]).toContain('[touchline] p2p is ignored');
  });

  it('is off if the browser has no WebRTC', async () => {
    vi.stubGlobal('RTCPeerConnection', undefined);
    const { states, load } = playing({ trackers, consent: 'granted' });
    await vi.waitFor(() => expect(last(states)).toMatchObject({ state: 'off', reason: 'webrtc' }));
    expect(load).not.toHaveBeenCalled();
  });

  it('is off if its code cannot be loaded', async () => {
    const failing = playing({ trackers, consent: 'granted' });
    await vi.waitFor(() => expect(failing.hls.config.fLoader).toBeDefined());
    const states: PeersState[] = [];
    const args = { hls: failing.hls as unknown as Hls, Events, p2p: { trackers, consent: 'granted' }, authorizer: {} };
    sharePeers({ ...args, onState: (state) => states.push(state) }, () => Promise.reject(new Error('No code')));
    await vi.waitFor(() => expect(last(states)).toMatchObject({ state: 'off', reason: 'code' }));
  });
});
