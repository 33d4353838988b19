// @vitest-environment jsdom
import type { Playable } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineInput, Failure } from '../engine/engine.ts';
import { noFacts } from '../engine/steady-facts.ts';
import type { Prefetch } from '../start/prefetch.ts';
import { createConductor } from './create-conductor.ts';
import { ROUNDS } from './fallback.ts';

/** An engine of which a test decides what happens to it. */
interface Tried extends EngineInput {
  readonly calls: unknown[][];
  ended: boolean;
}

let tried: Tried[] = [];
let cleared = 0;
const media = { paused: true, readyState: 4, currentTime: 0, play: vi.fn(async () => {}), pause: vi.fn() };
const events = new EventTarget();
const onError = vi.fn();
const onFacts = vi.fn();
const broken: Failure = { reason: 'broken', message: 'no good' };
const busy: Failure = { reason: 'busy', message: 'not now' };

beforeEach(() => {
  vi.useFakeTimers();
  tried = [];
  cleared = 0;
  Object.assign(media, { currentTime: 0, paused: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

/** MP4s, for which nothing is read ahead. */
function conductorOf({ urls = ['a.mp4'], startTime = 0, live = false } = {}) {
  const playable: Playable = {
    id: 'v',
    name: 'V',
    urls,
    tokenOrigins: [],
    expireTime: null,
    live,
    duration: null,
    captions: [],
    storyboardUrl: null,
    plan: null,
  };
  const prefetch = { clear: () => cleared++ } as unknown as Prefetch;
  const element = Object.assign(events, media) as unknown as HTMLVideoElement;
  return createConductor(
    { media: element, playable, prefetch, startTime, door: {}, onFacts, onError },
    async () => (input) => {
      const engine: Tried = { ...input, calls: [], ended: false };
      tried.push(engine);
      const call =
        (name: string) =>
        (...args: unknown[]) =>
          void engine.calls.push([name, ...args]);
      return {
        begin: call('begin'),
        setQuality: call('setQuality'),
        setAudioTrack: call('setAudioTrack'),
        setCaptions: call('setCaptions'),
        facts: () => ({ ...noFacts, live }),
        end: () => {
          engine.ended = true;
        },
      };
    }
  );
}

const last = () => tried.at(-1) as Tried;
const settled = () => vi.advanceTimersByTimeAsync(0);
const urls = () => tried.map(({ url }) => new URL(url).pathname);

describe('createConductor', () => {
  it('gets an engine ready and lets it begin later, with what was appended before', async () => {
    const conductor = conductorOf();
    conductor.prepare();
    await settled();
    expect([urls(), last().calls]).toEqual([['/a.mp4'], []]);

    const handoff = {} as never;
    conductor.begin(handoff);
    await settled();
    expect([tried.length, last().calls]).toEqual([1, [['begin', handoff]]]);
    conductor.end();
  });

  it('tries the playlists from first to last, at the position where it was', async () => {
    const conductor = conductorOf({ urls: ['a.mp4', 'b.mp4'], startTime: 30 });
    conductor.begin(null);
    await settled();
    expect(last().startTime).toBe(30);

    Object.assign(events, { currentTime: 42 });
    events.dispatchEvent(new Event('timeupdate'));
    last().onFailure(broken);
    await settled();
    expect(urls()).toEqual(['/a.mp4', '/b.mp4']);
    expect([tried[0]?.ended, last().startTime, last().calls]).toEqual([true, 42, [['begin', null]]]);
    expect(onError).not.toHaveBeenCalled();
    conductor.end();
  });

  it('ERR-08: says what happened when the last one has failed', async () => {
    const conductor = conductorOf();
    conductor.begin(null);
    await settled();
    last().onFailure(broken);

    expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: 'PLAYBACK_ERROR', message: 'no good' })]]);
    expect(last().ended).toBe(true);
    conductor.end();
  });

  it('tries once more what may yet come, and begins anew when it is told to', async () => {
    const conductor = conductorOf();
    conductor.begin(null);
    await settled();
    for (const delay of ROUNDS) {
      last().onFailure(busy);
      await vi.advanceTimersByTimeAsync(delay);
    }
    expect(tried).toHaveLength(1 + ROUNDS.length);
    last().onFailure(busy);
    expect(onError).toHaveBeenCalledOnce();

    conductor.begin(null);
    await settled();
    expect(tried).toHaveLength(2 + ROUNDS.length);
    last().onFailure(busy);
    expect(onError).toHaveBeenCalledOnce();
    conductor.end();
  });

  it('waits while there is no network, says so, and goes on by itself', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const conductor = conductorOf();
    conductor.begin(null);
    await settled();
    last().onFailure({ reason: 'unreachable', message: 'nobody there' });

    expect(conductor.facts().offline).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([tried.length, onError.mock.calls]).toEqual([1, []]);

    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await settled();
    expect([tried.length, conductor.facts().offline]).toEqual([2, false]);
    conductor.end();
  });

  it('goes on with a live stream where that is by then', async () => {
    const conductor = conductorOf({ urls: ['a.mp4', 'b.mp4'], live: true });
    conductor.begin(null);
    await settled();
    last().onFacts();
    Object.assign(events, { currentTime: 42 });
    events.dispatchEvent(new Event('timeupdate'));
    last().onFailure(broken);
    await settled();

    expect(last().startTime).toBe(0);
    conductor.end();
  });

  it('keeps to itself what fails before anybody wants to watch', async () => {
    const conductor = conductorOf();
    conductor.prepare();
    await settled();
    last().onFailure(broken);
    expect(onError).not.toHaveBeenCalled();

    conductor.begin(null);
    await settled();
    expect([urls(), last().calls]).toEqual([['/a.mp4', '/a.mp4'], [['begin', null]]]);
    conductor.end();
  });

  it('tells each engine what the visitor has chosen', async () => {
    const conductor = conductorOf({ urls: ['a.mp4', 'b.mp4'] });
    conductor.setQuality(720);
    conductor.begin(null);
    await settled();
    conductor.setCaptions('1');
    conductor.setAudioTrack('2');
    last().onFailure(broken);
    await settled();

    expect(last().calls).toEqual([
      ['setQuality', 720],
      ['setAudioTrack', '2'],
      ['setCaptions', '1'],
      ['begin', null],
    ]);
    conductor.end();
  });

  it('leaves nothing behind, whenever it ends', async () => {
    const added = [vi.spyOn(window, 'addEventListener'), vi.spyOn(events, 'addEventListener')];
    for (const steps of [0, 1, 2, 3]) {
      const conductor = conductorOf();
      if (steps > 0) conductor.begin(null);
      if (steps > 1) await settled();
      if (steps > 2) last().onFailure(busy);
      conductor.end();
      await settled();
      conductor.begin(null);
      conductor.prepare();
      await settled();

      expect(vi.getTimerCount()).toBe(0);
    }
    expect(tried.every(({ ended }) => ended)).toBe(true);
    const listening = added.flatMap(({ mock }) => mock.calls.map((call) => call[2] as AddEventListenerOptions));
    expect(listening.length).toBeGreaterThan(4);
    expect(listening.every(({ signal }) => signal?.aborted)).toBe(true);
    expect(cleared).toBeGreaterThan(0);
  });
});

describe('an element that is lent', () => {
  it('AD-08: is let go of, and taken back where content was, with what was chosen', async () => {
    const conductor = conductorOf();
    conductor.begin(null);
    await vi.advanceTimersByTimeAsync(0);
    conductor.setCaptions('en');
    media.currentTime = 12;
    Object.assign(events, { currentTime: 12 });
    events.dispatchEvent(new Event('timeupdate'));
    onFacts.mockClear();
    conductor.rest();
    expect([tried[0]?.ended, onFacts.mock.calls]).toEqual([true, []]);
    conductor.begin(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toHaveLength(1);
    conductor.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect([tried[1]?.startTime, tried[1]?.calls]).toEqual([
      12,
      [
        ['setCaptions', 'en'],
        ['begin', null],
      ],
    ]);
  });

  it('AD-13: live goes on where live is', async () => {
    const conductor = conductorOf({ live: true });
    conductor.begin(null);
    await vi.advanceTimersByTimeAsync(0);
    Object.assign(events, { currentTime: 12 });
    events.dispatchEvent(new Event('timeupdate'));
    conductor.rest();
    conductor.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried[1]?.startTime).toBe(0);
  });
});

describe('an element that is lent before anything has begun', () => {
  const handoff = {} as never;

  it.each(['while it is lent', 'after it was taken back'])(
    'AD-08: has no use for what began without it: %s',
    async (when) => {
      const conductor = conductorOf();
      conductor.rest();
      if (when.startsWith('while')) conductor.begin(handoff);
      conductor.resume();
      if (when.startsWith('after')) conductor.begin(handoff);
      await vi.advanceTimersByTimeAsync(0);
      expect(tried.map(({ calls }) => calls)).toEqual([[['begin', null]]]);
      conductor.begin(null);
      await vi.advanceTimersByTimeAsync(0);
      expect(tried).toHaveLength(2);
    }
  );
});
