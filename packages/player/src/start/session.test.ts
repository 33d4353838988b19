// @vitest-environment jsdom
import type { Playable } from '@touchline/domain';
import { describe, expect, it, vi } from 'vitest';
import type { PlaybackController, PlaybackControllerInput } from '../controller/playback-controller.ts';
import { createSession } from './session.ts';

const playable: Playable = {
  id: 'derby',
  name: 'Derby',
  urls: ['https://media.example/master.m3u8'],
  tokenOrigins: [],
  expireTime: null,
  live: false,
  duration: 60,
  captions: [],
  storyboardUrl: null,
  plan: null,
};

/** Creates a session and records its calls to the playback controller and the element, in order. */
function createTestSession({ load, refusals = [] }: { load?: () => Promise<never>; refusals?: string[] } = {}) {
  const media = document.createElement('video');
  const calls: string[] = [];
  const events: string[] = [];
  let input: PlaybackControllerInput | undefined;
  media.load = () => {};
  media.play = async () => {
    calls.push(`play${media.muted ? ' muted' : ''}`);
    const name = refusals.shift();
    if (name) throw Object.assign(new Error(name), { name });
  };
  const record = (name: string) => () => void calls.push(name);
  media.pause = record('pause');
  const createController = (controllerInput: PlaybackControllerInput): PlaybackController => {
    input = controllerInput;
    const stubs = { state: vi.fn(), setQuality: vi.fn(), setAudioTrack: vi.fn(), setCaptions: vi.fn() };
    return {
      prepare: record('prepare'),
      begin: record('begin'),
      suspend: record('suspend'),
      resume: record('resume'),
      end: record('end'),
      ...stubs,
    };
  };
  const session = createSession(
    { media, playable, startTime: 0, authorizer: {} },
    load ?? (async () => ({ createController }))
  );
  session.listen((event) => events.push(event));
  return { session, media, calls, events, input: () => input as PlaybackControllerInput };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('createSession', () => {
  it('PL-07: downloads nothing before playback starts or the player comes near the viewport', async () => {
    const load = vi.fn();
    createTestSession({ load });
    await settled();
    expect(load).not.toHaveBeenCalled();
  });

  it('PL-07: prepares the engine and playlists without playing', async () => {
    const { session, calls, events } = createTestSession();
    session.prepare();
    await settled();
    expect([calls, events, session.started]).toEqual([['prepare'], [], false]);
  });

  it('loads no engine after its end', async () => {
    const load = vi.fn(async () => Promise.reject(new Error('no network')));
    const { session, media } = createTestSession({ load });
    let frame = () => {};
    Object.assign(media, { requestVideoFrameCallback: (events: () => void) => (frame = events) });
    session.play();
    await settled();
    session.end();
    frame();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('calls `play` within the press, and again once there is a source', async () => {
    const { session, calls, events } = createTestSession();
    session.play();
    expect(calls).toEqual(['play']);
    await settled();

    expect(calls).toEqual(['play', 'begin', 'play']);
    expect([events, session.started]).toEqual([['start'], true]);
  });

  it('begins once, however often play is pressed', async () => {
    const { session, calls } = createTestSession();
    session.play();
    session.play();
    await settled();
    session.play();
    expect(calls.filter((step) => step === 'begin')).toHaveLength(1);
  });

  it('does not play if it was paused while it loaded', async () => {
    const { session, media, calls } = createTestSession();
    session.play();
    media.dispatchEvent(new Event('pause'));
    await settled();
    expect(calls).toEqual(['play', 'begin']);
  });

  it('does not play if it was paused while it loaded and the event of that is still to come', async () => {
    const { session, calls } = createTestSession();
    session.play();
    session.pause();
    await settled();
    expect(calls).toEqual(['play', 'pause', 'begin']);
  });

  it('PL-01: falls back to muted if the browser blocks autoplay with sound', async () => {
    const { session, calls, events } = createTestSession({ refusals: ['AbortError', 'NotAllowedError'] });
    session.play(true);
    await settled();
    await settled();

    expect(calls).toEqual(['play', 'begin', 'play', 'play muted']);
    expect(events).toEqual(['start', 'autoplayfallback']);
    expect(session.autoplayMuted).toBe(true);
  });

  it('PL-01: reports when the browser blocks muted autoplay too', async () => {
    const { session, events } = createTestSession({
      refusals: ['AbortError', 'NotAllowedError', 'NotAllowedError'],
    });
    session.play(true);
    await settled();
    await settled();
    expect(events).toEqual(['start', 'autoplayfallback', 'blocked']);
  });

  it('does not mute if a press is rejected', async () => {
    const { session, media, events } = createTestSession({ refusals: ['NotAllowedError'] });
    session.play();
    await settled();
    expect([media.muted, events.includes('blocked')]).toEqual([false, true]);
  });

  it('reports an error of its playback controller, and starts again on retry', async () => {
    const { session, calls, events, input } = createTestSession();
    session.play();
    await settled();
    const error = { code: 'PLAYBACK_ERROR', message: 'No playlist' };
    input().onError(error);
    expect([session.error, events.at(-1)]).toEqual([error, 'error']);

    session.retry();
    await settled();
    expect([session.error, calls.filter((step) => step === 'begin').length]).toEqual([null, 2]);
  });

  it('reports when the code cannot be loaded, and loads it again on retry', async () => {
    const load = vi.fn(async () => Promise.reject(new TypeError('offline')));
    const { session, events } = createTestSession({ load });
    session.play();
    await settled();
    expect([session.error?.code, events.at(-1)]).toEqual(['PLAYBACK_ERROR', 'error']);

    session.retry();
    await settled();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('does nothing and emits no events after its end', async () => {
    const { session, calls, events } = createTestSession();
    session.play();
    session.end();
    await settled();
    session.play();
    session.prepare();
    await settled();

    expect(calls).toEqual(['play', 'end']);
    expect(events).toEqual(['start', 'end']);
  });
});
