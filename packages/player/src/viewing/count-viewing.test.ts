// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AFTER_PRESS_MS } from '../after-press.ts';
import type { Counting } from '../player.ts';
import { createTestPlayer, endTestPlayers, type TestPlayer } from '../testing/player.ts';
import type { PlayerEvent } from './player-events.ts';

const settings: Counting = {
  muxEnvKey: 'k1',
  collectorUrl: 'https://collector.example/',
  sampleRate: 1,
  consent: 'granted',
  consentDenied: 'nothing',
  api: 'https://api.example',
  publicKey: 'pk_1',
  analytics: 'touchline',
  widget: 'video-player',
  userId: 'fan-7',
};
const UUID = /^[\da-f-]{36}$/;

/** Counters last as long as their page, so each test has its own. */
let keys = 0;
let posted: Record<string, unknown>[];
let pageEvents: PlayerEvent[];
let resize: (width: number, height: number) => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  posted = [];
  keys += 1;
  pageEvents = [];
  resize = () => {};
  window.fetch = async (_, init) => {
    posted.push(...JSON.parse(init?.body as string).events);
    return new Response('{}', { status: 202 });
  };
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      const before = resize;
      resize = (width, height) => {
        before(width, height);
        callback([{ contentRect: { width, height } } as ResizeObserverEntry], this as unknown as ResizeObserver);
      };
    }
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});
afterEach(() => {
  endTestPlayers();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});

/** A counted player of 100 s that plays. */
async function playing(counting: Partial<Counting> = {}, playable: object = {}): Promise<TestPlayer> {
  const test = createTestPlayer({
    playable: { duration: 100, ...playable },
    settings: {
      counting: () => ({ ...settings, muxEnvKey: `k${keys}`, ...counting }),
      onViewing: (event) => pageEvents.push(event),
    },
  });
  void test.player.play();
  test.load({ duration: 100 });
  test.showFrame();
  await vi.advanceTimersByTimeAsync(AFTER_PRESS_MS);
  await vi.dynamicImportSettled();
  await flushMicrotasks();
  return test;
}

/** Runs pending microtasks. */
const flushMicrotasks = () => vi.advanceTimersByTimeAsync(0);
const eventNames = () => pageEvents.map(({ event }) => event);
const of = (name: string) => pageEvents.filter(({ event }) => event === name);
/** Events of the player family that the collector has received. */
async function collected() {
  await vi.advanceTimersByTimeAsync(10_000);
  return posted.filter(({ family }) => family === 'player');
}

describe('counting a player', () => {
  it('PL-13: does nothing without a key, and nothing before the first start', async () => {
    const test = createTestPlayer({ settings: { onViewing: (event) => pageEvents.push(event) } });
    void test.player.play();
    test.load();
    test.showFrame();
    const waiting = createTestPlayer({
      settings: { counting: () => settings, onViewing: (event) => pageEvents.push(event) },
    });
    await vi.dynamicImportSettled();
    expect([await collected(), pageEvents, waiting.player.viewing, test.player.viewing]).toEqual([
      [],
      [],
      undefined,
      undefined,
    ]);
  });

  it('AN-02, AN-03: emits initialize first and once, then playing', async () => {
    const { player } = await playing();
    player.pause();
    await flushMicrotasks();
    expect(eventNames()).toEqual(['initialize', 'size', 'live', 'playing', 'playing']);
    expect(of('playing')).toEqual([
      { event: 'playing', value: true },
      { event: 'playing', value: false },
    ]);
  });

  it('AN-12, AUTH-03: each event has the five ids and the time, and equals the page’s event', async () => {
    await playing();
    const events = await collected();
    const [{ userId, sessionId }] = events as [Record<string, unknown>];
    expect([userId, sessionId]).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    const ids = { userId, authUserId: 'fan-7', sessionId, videoId: 'derby', publicKey: 'pk_1' };
    expect(events).toEqual(
      pageEvents
        .slice(0, events.length)
        .map((event) => ({ family: 'player', ...event, ...ids, ts: expect.any(Number) }))
    );
  });

  it('AN-12: sends null for a visitor who is not signed in', async () => {
    await playing({ userId: '' });
    expect((await collected())[0]).toMatchObject({ event: 'initialize', authUserId: null });
  });

  it('AN-04: emits a size once it is stable for 250 ms', async () => {
    await playing();
    resize(700, 394);
    await vi.advanceTimersByTimeAsync(200);
    resize(800, 450);
    await vi.advanceTimersByTimeAsync(249);
    expect(of('size')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(of('size').slice(1)).toEqual([{ event: 'size', width: 800, height: 450 }]);
  });

  it('AN-07, AN-08: emits seeks and qualities', async () => {
    const { player, finishSeek, setEngineState } = await playing();
    player.seek(30);
    await flushMicrotasks();
    finishSeek();
    await flushMicrotasks();
    expect(of('seeking').map(({ value }) => value)).toEqual([true, false]);
    const hd = { height: 720, width: 1280 };
    const learned = setEngineState({ qualities: [hd, { height: 360, width: 640 }], activeQuality: hd });
    await flushMicrotasks();
    await learned;
    expect(of('available-qualities')).toEqual([
      { event: 'available-qualities', qualities: [hd, { height: 360, width: 640 }] },
    ]);
    expect(of('active-quality')).toEqual([{ event: 'active-quality', ...hd }]);
  });

  it('AN-09: emits each tenth once, and 100 at the end', async () => {
    const { playTo, playToEnd } = await playing();
    for (const time of [5, 12, 15, 31, 12, 99]) {
      playTo(time);
      await flushMicrotasks();
    }
    playToEnd();
    await flushMicrotasks();
    expect(of('percent').map(({ value }) => value)).toEqual([10, 30, 90, 100]);
  });

  it('AN-11: pings every 10 s from the first play, also while paused, in a visible page', async () => {
    const { player, playTo } = await playing();
    playTo(9);
    await vi.advanceTimersByTimeAsync(10_000);
    player.pause();
    await vi.advanceTimersByTimeAsync(10_000);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    await vi.advanceTimersByTimeAsync(10_000);
    Reflect.deleteProperty(document, 'visibilityState');
    expect(of('ping')).toEqual([
      { event: 'ping', paused: false, currentTime: 9 },
      { event: 'ping', paused: true, currentTime: 9 },
    ]);
    player.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(of('ping')).toHaveLength(2);
  });

  it('emits to the page without consent, but not to the collector', async () => {
    await playing({ consent: 'denied' });
    expect([eventNames()[0], await collected()]).toEqual(['initialize', []]);
  });

  it('counts visitors without consent if the publisher counts without storage', async () => {
    await playing({ consent: 'denied', consentDenied: 'count' });
    const [first] = await collected();
    expect(first).toMatchObject({ event: 'initialize', userId: expect.stringMatching(UUID) });
    expect(localStorage.getItem('touchline_user')).toBeNull();
  });

  it('provides the measurements as long as the player exists', async () => {
    const { player } = await playing();
    expect(player.viewing?.snapshot()).toMatchObject({ rebufferCount: 0, seekCount: 0 });
  });
});
