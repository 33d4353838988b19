// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AFTER_PRESS } from '../after-press.ts';
import type { Counting } from '../player.ts';
import { createTestPlayer, endTestPlayers, type TestPlayer } from '../test-player.ts';
import type { PlayerEvent } from './player-events.ts';

const settings: Counting = {
  envKey: 'k1',
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

/** Counters live as long as their page: each test has one of its own. */
let keys = 0;
let posted: Record<string, unknown>[];
let heard: PlayerEvent[];
let resize: (width: number, height: number) => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  posted = [];
  keys += 1;
  heard = [];
  resize = () => {};
  window.fetch = async (_, init) => {
    posted.push(...JSON.parse(init?.body as string).events);
    return new Response('{}', { status: 202 });
  };
  globalThis.ResizeObserver = class {
    constructor(hear: ResizeObserverCallback) {
      const before = resize;
      resize = (width, height) => {
        before(width, height);
        hear([{ contentRect: { width, height } } as ResizeObserverEntry], this as unknown as ResizeObserver);
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

/** A player of 100 s that is counted, and plays. */
async function playing(counting: Partial<Counting> = {}, playable: object = {}): Promise<TestPlayer> {
  const test = createTestPlayer({
    playable: { duration: 100, ...playable },
    settings: {
      counting: () => ({ ...settings, envKey: `k${keys}`, ...counting }),
      onViewing: (event) => heard.push(event),
    },
  });
  void test.player.play();
  test.load({ duration: 100 });
  test.showFrame();
  await vi.advanceTimersByTimeAsync(AFTER_PRESS);
  await vi.dynamicImportSettled();
  await told();
  return test;
}

/** After what is told in microtasks. */
const told = () => vi.advanceTimersByTimeAsync(0);
const words = () => heard.map(({ event }) => event);
const of = (word: string) => heard.filter(({ event }) => event === word);
/** What the collector has of the player family. */
async function collected() {
  await vi.advanceTimersByTimeAsync(10_000);
  return posted.filter(({ family }) => family === 'player');
}

describe('counting a player', () => {
  it('PL-13: does nothing without a key, and nothing before the first start', async () => {
    const test = createTestPlayer({ settings: { onViewing: (event) => heard.push(event) } });
    void test.player.play();
    test.load();
    test.showFrame();
    const waiting = createTestPlayer({
      settings: { counting: () => settings, onViewing: (event) => heard.push(event) },
    });
    await vi.dynamicImportSettled();
    expect([await collected(), heard, waiting.player.viewing, test.player.viewing]).toEqual([
      [],
      [],
      undefined,
      undefined,
    ]);
  });

  it('AN-02, AN-03: initialize comes first and once, then that it plays', async () => {
    const { player } = await playing();
    player.pause();
    await told();
    expect(words()).toEqual(['initialize', 'size', 'live', 'playing', 'playing']);
    expect(of('playing')).toEqual([
      { event: 'playing', value: true },
      { event: 'playing', value: false },
    ]);
  });

  it('AN-12, AUTH-03: each event bears the five ids and the time, and is what the page hears', async () => {
    await playing();
    const events = await collected();
    const [{ userId, sessionId }] = events as [Record<string, unknown>];
    expect([userId, sessionId]).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    const ids = { userId, authUserId: 'fan-7', sessionId, videoId: 'derby', publicKey: 'pk_1' };
    expect(events).toEqual(
      heard.slice(0, events.length).map((event) => ({ family: 'player', ...event, ...ids, ts: expect.any(Number) }))
    );
  });

  it('AN-12: nobody who is signed in is null', async () => {
    await playing({ userId: '' });
    expect((await collected())[0]).toMatchObject({ event: 'initialize', authUserId: null });
  });

  it('AN-04: tells a size when it has stayed for 250 ms', async () => {
    await playing();
    resize(700, 394);
    await vi.advanceTimersByTimeAsync(200);
    resize(800, 450);
    await vi.advanceTimersByTimeAsync(249);
    expect(of('size')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(of('size').slice(1)).toEqual([{ event: 'size', width: 800, height: 450 }]);
  });

  it('AN-07, AN-08: tells of seeks and of qualities', async () => {
    const { player, finishSeek, know } = await playing();
    player.seek(30);
    await told();
    finishSeek();
    await told();
    expect(of('seeking').map(({ value }) => value)).toEqual([true, false]);
    const hd = { height: 720, width: 1280 };
    const learned = know({ qualities: [hd, { height: 360, width: 640 }], activeQuality: hd });
    await told();
    await learned;
    expect(of('available-qualities')).toEqual([
      { event: 'available-qualities', qualities: [hd, { height: 360, width: 640 }] },
    ]);
    expect(of('active-quality')).toEqual([{ event: 'active-quality', ...hd }]);
  });

  it('AN-09: tells each tenth once, and 100 at the end', async () => {
    const { playTo, playToEnd } = await playing();
    for (const time of [5, 12, 15, 31, 12, 99]) {
      playTo(time);
      await told();
    }
    playToEnd();
    await told();
    expect(of('percent').map(({ value }) => value)).toEqual([10, 30, 90, 100]);
  });

  it('AN-11: pings every 10 s from the first play on, also while it is paused, in a page that is seen', async () => {
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

  it('the page hears of it also where the visitor has refused; the collector does not', async () => {
    await playing({ consent: 'denied' });
    expect([words()[0], await collected()]).toEqual(['initialize', []]);
  });

  it('the collector does hear of who has refused where the publisher counts without keeping anything', async () => {
    await playing({ consent: 'denied', consentDenied: 'count' });
    const [first] = await collected();
    expect(first).toMatchObject({ event: 'initialize', userId: expect.stringMatching(UUID) });
    expect(localStorage.getItem('touchline_user')).toBeNull();
  });

  it('gives what is measured, as long as the player is there', async () => {
    const { player } = await playing();
    expect(player.viewing?.snapshot()).toMatchObject({ rebufferCount: 0, seekCount: 0 });
  });
});
