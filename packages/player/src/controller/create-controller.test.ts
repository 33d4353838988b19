// @vitest-environment jsdom
import type { Playable, StartPlan } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Prefetch } from '../download/prefetch.ts';
import type { EngineInput, Failure } from '../engine/engine.ts';
import { emptyEngineState } from '../engine/memoized-state.ts';
import { createController } from './create-controller.ts';
import { RETRY_DELAYS_MS } from './fallback.ts';

/** An engine that the test controls. */
interface FakeEngine extends EngineInput {
  readonly calls: unknown[][];
  ended: boolean;
}

let engines: FakeEngine[] = [];
let cleared = 0;
const media = { paused: true, readyState: 4, currentTime: 0, play: vi.fn(async () => {}), pause: vi.fn() };
const events = new EventTarget();
const onError = vi.fn();
const onStateChange = vi.fn();
const broken: Failure = { reason: 'broken', message: 'no good' };
const busy: Failure = { reason: 'busy', message: 'not now' };

beforeEach(() => {
  vi.useFakeTimers();
  engines = [];
  cleared = 0;
  Object.assign(media, { currentTime: 0, paused: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

/** Creates a controller for MP4s, which have no read-ahead. */
function controllerOf({ urls = ['a.mp4'], startTime = 0, live = false, plan = null as StartPlan | null } = {}) {
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
    plan,
  };
  const prefetch = { clear: () => cleared++ } as unknown as Prefetch;
  const element = Object.assign(events, media) as unknown as HTMLVideoElement;
  return createController(
    { media: element, playable, prefetch, startTime, authorizer: {}, onStateChange, onError },
    async () => (input) => {
      const engine: FakeEngine = { ...input, calls: [], ended: false };
      engines.push(engine);
      const call =
        (name: string) =>
        (...args: unknown[]) =>
          void engine.calls.push([name, ...args]);
      return {
        begin: call('begin'),
        setQuality: call('setQuality'),
        setAudioTrack: call('setAudioTrack'),
        setCaptions: call('setCaptions'),
        state: () => ({ ...emptyEngineState, live }),
        end: () => {
          engine.ended = true;
        },
      };
    }
  );
}

const last = () => engines.at(-1) as FakeEngine;
const settled = () => vi.advanceTimersByTimeAsync(0);
const urls = () => engines.map(({ url }) => new URL(url).pathname);

describe('createController', () => {
  it('prepares an engine, and later begins with the handover', async () => {
    const controller = controllerOf();
    controller.prepare();
    await settled();
    expect([urls(), last().calls]).toEqual([['/a.mp4'], []]);

    const handover = {} as never;
    controller.begin(handover);
    await settled();
    expect([engines.length, last().calls]).toEqual([1, [['begin', handover]]]);
    controller.end();
  });

  it('tries the playlists from first to last, at the current position', async () => {
    const controller = controllerOf({ urls: ['a.mp4', 'b.mp4'], startTime: 30 });
    controller.begin(null);
    await settled();
    expect(last().startTime).toBe(30);

    Object.assign(events, { currentTime: 42 });
    events.dispatchEvent(new Event('timeupdate'));
    last().onFailure(broken);
    await settled();
    expect(urls()).toEqual(['/a.mp4', '/b.mp4']);
    expect([engines[0]?.ended, last().startTime, last().calls]).toEqual([true, 42, [['begin', null]]]);
    expect(onError).not.toHaveBeenCalled();
    controller.end();
  });

  it('ERR-08: reports the error when the last one has failed', async () => {
    const controller = controllerOf();
    controller.begin(null);
    await settled();
    last().onFailure(broken);

    expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: 'PLAYBACK_ERROR', message: 'no good' })]]);
    expect(last().ended).toBe(true);
    controller.end();
  });

  it('retries temporary failures, and starts again on `begin`', async () => {
    const controller = controllerOf();
    controller.begin(null);
    await settled();
    for (const delay of RETRY_DELAYS_MS) {
      last().onFailure(busy);
      await vi.advanceTimersByTimeAsync(delay);
    }
    expect(engines).toHaveLength(1 + RETRY_DELAYS_MS.length);
    last().onFailure(busy);
    expect(onError).toHaveBeenCalledOnce();

    controller.begin(null);
    await settled();
    expect(engines).toHaveLength(2 + RETRY_DELAYS_MS.length);
    last().onFailure(busy);
    expect(onError).toHaveBeenCalledOnce();
    controller.end();
  });

  it('waits while there is no network, reports that, and continues automatically', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const controller = controllerOf();
    controller.begin(null);
    await settled();
    last().onFailure({ reason: 'unreachable', message: 'nobody there' });

    expect(controller.state().offline).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([engines.length, onError.mock.calls]).toEqual([1, []]);

    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await settled();
    expect([engines.length, controller.state().offline]).toEqual([2, false]);
    controller.end();
  });

  it('continues a live stream at the live edge', async () => {
    const controller = controllerOf({ urls: ['a.mp4', 'b.mp4'], live: true });
    controller.begin(null);
    await settled();
    last().onStateChange();
    Object.assign(events, { currentTime: 42 });
    events.dispatchEvent(new Event('timeupdate'));
    last().onFailure(broken);
    await settled();

    expect(last().startTime).toBe(0);
    controller.end();
  });

  it('reports no failure before `begin`', async () => {
    const controller = controllerOf();
    controller.prepare();
    await settled();
    last().onFailure(broken);
    expect(onError).not.toHaveBeenCalled();

    controller.begin(null);
    await settled();
    expect([urls(), last().calls]).toEqual([['/a.mp4', '/a.mp4'], [['begin', null]]]);
    controller.end();
  });

  it('applies the visitor’s choices to each engine', async () => {
    const controller = controllerOf({ urls: ['a.mp4', 'b.mp4'] });
    controller.setQuality(720);
    controller.begin(null);
    await settled();
    controller.setCaptions('1');
    controller.setAudioTrack('2');
    last().onFailure(broken);
    await settled();

    expect(last().calls).toEqual([
      ['setQuality', 720],
      ['setAudioTrack', '2'],
      ['setCaptions', '1'],
      ['begin', null],
    ]);
    controller.end();
  });

  it('leaves no timers or listeners behind, whenever it ends', async () => {
    const added = [vi.spyOn(window, 'addEventListener'), vi.spyOn(events, 'addEventListener')];
    for (const steps of [0, 1, 2, 3]) {
      const controller = controllerOf();
      if (steps > 0) controller.begin(null);
      if (steps > 1) await settled();
      if (steps > 2) last().onFailure(busy);
      controller.end();
      await settled();
      controller.begin(null);
      controller.prepare();
      await settled();

      expect(vi.getTimerCount()).toBe(0);
    }
    expect(engines.every(({ ended }) => ended)).toBe(true);
    const listening = added.flatMap(({ mock }) => mock.calls.map((call) => call[2] as AddEventListenerOptions));
    expect(listening.length).toBeGreaterThan(4);
    expect(listening.every(({ signal }) => signal?.aborted)).toBe(true);
    expect(cleared).toBeGreaterThan(0);
  });
});

describe('a start plan that is out of date', () => {
  const url = new URL('a.mp4', document.baseURI).href;
  const plan: StartPlan = {
    multivariant: { url, text: '' },
    playlist: { url, text: '' },
    full: false,
    duration: 24,
    tracks: [],
    first: [],
  };
  const plans = () => engines.map((engine) => (engine as never as { plan: StartPlan | null }).plan);

  it('is dropped: the same playlist is tried at once without it, and its failure counts', async () => {
    const controller = controllerOf({ plan });
    controller.begin(null);
    await settled();
    last().onFailure(broken);
    await settled();
    expect([urls(), plans(), onError.mock.calls]).toEqual([['/a.mp4', '/a.mp4'], [plan, null], []]);

    last().onFailure(broken);
    expect(onError).toHaveBeenCalledOnce();
    controller.end();
  });

  it('is dropped after a failed fast start, with the attempt that was prepared with it', async () => {
    const controller = controllerOf({ plan });
    controller.prepare();
    await settled();
    controller.begin(undefined);
    await settled();
    expect([plans(), engines[0]?.ended, last().calls]).toEqual([[plan, null], true, [['begin', null]]]);
    controller.end();
  });

  it('does not affect a playlist that it does not belong to', async () => {
    const controller = controllerOf({ urls: ['b.mp4', 'a.mp4'], plan });
    controller.begin(null);
    await settled();
    last().onFailure(broken);
    await settled();
    expect([urls(), plans()]).toEqual([
      ['/b.mp4', '/a.mp4'],
      [null, plan],
    ]);
    controller.end();
  });
});

describe('suspend and resume', () => {
  it('AD-08: is released, and resumed at the content’s position with the visitor’s choices', async () => {
    const controller = controllerOf();
    controller.begin(null);
    await vi.advanceTimersByTimeAsync(0);
    controller.setCaptions('en');
    media.currentTime = 12;
    Object.assign(events, { currentTime: 12 });
    events.dispatchEvent(new Event('timeupdate'));
    onStateChange.mockClear();
    controller.suspend();
    expect([engines[0]?.ended, onStateChange.mock.calls]).toEqual([true, []]);
    controller.begin(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(engines).toHaveLength(1);
    controller.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect([engines[1]?.startTime, engines[1]?.calls]).toEqual([
      12,
      [
        ['setCaptions', 'en'],
        ['begin', null],
      ],
    ]);
  });

  it('AD-13: live resumes at the live edge', async () => {
    const controller = controllerOf({ live: true });
    controller.begin(null);
    await vi.advanceTimersByTimeAsync(0);
    Object.assign(events, { currentTime: 12 });
    events.dispatchEvent(new Event('timeupdate'));
    controller.suspend();
    controller.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(engines[1]?.startTime).toBe(0);
  });
});

describe('suspend before it has begun', () => {
  const handover = {} as never;

  it.each(['while it is suspended', 'after it was resumed'])(
    'AD-08: ignores a handover from before it was suspended: %s',
    async (when) => {
      const controller = controllerOf();
      controller.suspend();
      if (when.startsWith('while')) controller.begin(handover);
      controller.resume();
      if (when.startsWith('after')) controller.begin(handover);
      await vi.advanceTimersByTimeAsync(0);
      expect(engines.map(({ calls }) => calls)).toEqual([[['begin', null]]]);
      controller.begin(null);
      await vi.advanceTimersByTimeAsync(0);
      expect(engines).toHaveLength(2);
    }
  );
});
