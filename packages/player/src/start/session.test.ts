// @vitest-environment jsdom
import type { Playable } from '@touchline/domain';
import { describe, expect, it, vi } from 'vitest';
import type { Conductor, ConductorInput } from '../conductor/conductor.ts';
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

/** A session with what it does to its conductor and its element, in order. */
function begun({ load, refusals = [] }: { load?: () => Promise<never>; refusals?: string[] } = {}) {
  const media = document.createElement('video');
  const done: string[] = [];
  const told: string[] = [];
  let input: ConductorInput | undefined;
  media.load = () => {};
  media.play = async () => {
    done.push(`play${media.muted ? ' muted' : ''}`);
    const name = refusals.shift();
    if (name) throw Object.assign(new Error(name), { name });
  };
  const note = (name: string) => () => void done.push(name);
  const createConductor = (given: ConductorInput): Conductor => {
    input = given;
    const rest = { facts: vi.fn(), setQuality: vi.fn(), setAudioTrack: vi.fn(), setCaptions: vi.fn() };
    return {
      prepare: note('prepare'),
      begin: note('begin'),
      rest: note('rest'),
      resume: note('resume'),
      end: note('end'),
      ...rest,
    };
  };
  const session = createSession(
    { media, playable, startTime: 0, door: {} },
    load ?? (async () => ({ createConductor }))
  );
  session.listen((event) => told.push(event));
  return { session, media, done, told, conducted: () => input as ConductorInput };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('createSession', () => {
  it('PL-07: downloads nothing before somebody plays or comes near', async () => {
    const load = vi.fn();
    begun({ load });
    await settled();
    expect(load).not.toHaveBeenCalled();
  });

  it('PL-07: prepares engine and playlists without playing', async () => {
    const { session, done, told } = begun();
    session.prepare();
    await settled();
    expect([done, told, session.started]).toEqual([['prepare'], [], false]);
  });

  it('asks for no engine any more once it has ended', async () => {
    const load = vi.fn(async () => Promise.reject(new Error('no network')));
    const { session, media } = begun({ load });
    let frame = () => {};
    Object.assign(media, { requestVideoFrameCallback: (told: () => void) => (frame = told) });
    session.play();
    await settled();
    session.end();
    frame();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('uses the press itself to play, and plays again when a source has come', async () => {
    const { session, done, told } = begun();
    session.play();
    expect(done).toEqual(['play']);
    await settled();

    expect(done).toEqual(['play', 'begin', 'play']);
    expect([told, session.started]).toEqual([['start'], true]);
  });

  it('begins once, however often it is pressed', async () => {
    const { session, done } = begun();
    session.play();
    session.play();
    await settled();
    session.play();
    expect(done.filter((step) => step === 'begin')).toHaveLength(1);
  });

  it('does not play what was paused while it was on its way', async () => {
    const { session, media, done } = begun();
    session.play();
    media.dispatchEvent(new Event('pause'));
    await settled();
    expect(done).toEqual(['play', 'begin']);
  });

  it('PL-01: falls back to muted where the browser refuses to play by itself with sound', async () => {
    const { session, done, told } = begun({ refusals: ['AbortError', 'NotAllowedError'] });
    session.play(true);
    await settled();
    await settled();

    expect(done).toEqual(['play', 'begin', 'play', 'play muted']);
    expect(told).toEqual(['start', 'autoplayfallback']);
    expect(session.autoplayMuted).toBe(true);
  });

  it('PL-01: says so where the browser refuses that too', async () => {
    const { session, told } = begun({ refusals: ['AbortError', 'NotAllowedError', 'NotAllowedError'] });
    session.play(true);
    await settled();
    await settled();
    expect(told).toEqual(['start', 'autoplayfallback', 'blocked']);
  });

  it('leaves the sound as it is when a press is refused', async () => {
    const { session, media, told } = begun({ refusals: ['NotAllowedError'] });
    session.play();
    await settled();
    expect([media.muted, told.includes('blocked')]).toEqual([false, true]);
  });

  it('tells an error of its conductor, and begins anew when asked to', async () => {
    const { session, done, told, conducted } = begun();
    session.play();
    await settled();
    const error = { code: 'PLAYBACK_ERROR', message: 'No playlist' };
    conducted().onError(error);
    expect([session.error, told.at(-1)]).toEqual([error, 'error']);

    session.retry();
    await settled();
    expect([session.error, done.filter((step) => step === 'begin').length]).toEqual([null, 2]);
  });

  it('tells when the code cannot be had, and asks for it again when asked to', async () => {
    const load = vi.fn(async () => Promise.reject(new TypeError('offline')));
    const { session, told } = begun({ load });
    session.play();
    await settled();
    expect([session.error?.code, told.at(-1)]).toEqual(['PLAYBACK_ERROR', 'error']);

    session.retry();
    await settled();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('does and tells nothing any more once it has ended', async () => {
    const { session, done, told } = begun();
    session.play();
    session.end();
    await settled();
    session.play();
    session.prepare();
    await settled();

    expect(done).toEqual(['play', 'end']);
    expect(told).toEqual(['start']);
  });
});
