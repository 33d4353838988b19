// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaAccess, Renewal, RequestAuthorizer } from '../access/media-access.ts';
import { createPlayhead } from '../controller/playhead.ts';
import type { Failure } from './engine.ts';
import { createNativeEngine } from './native-engine.ts';

let media: HTMLVideoElement;
let failures: Failure[] = [];

/** Sets properties of the element: jsdom plays nothing. */
function setProperties(values: object): void {
  for (const [key, value] of Object.entries(values)) {
    Object.defineProperty(media, key, { configurable: true, writable: true, value });
  }
}

beforeEach(() => {
  media = document.createElement('video');
  failures = [];
  setProperties({ load: vi.fn(), play: vi.fn(async () => {}), paused: false, currentTime: 0 });
});

function engineOf(startTime = 0, authorizer: RequestAuthorizer = {}) {
  return createNativeEngine({
    media,
    url: 'https://media.example/film.mp4',
    startTime,
    playhead: createPlayhead(media, startTime),
    prefetch: { take: () => undefined },
    playable: { id: 'v1' },
    authorizer,
    startUrl: () => null,
    onStateChange: vi.fn(),
    onFailure: (failure) => failures.push(failure),
  });
}

describe('createNativeEngine', () => {
  it('PL-07: sets the element’s source when it begins, and not before', () => {
    const engine = engineOf(12);
    expect(media.src).toBe('');

    engine.begin(null);
    expect([media.src, media.currentTime]).toEqual(['https://media.example/film.mp4', 12]);
    engine.end();
    expect(media.hasAttribute('src')).toBe(false);
    expect(media.load).toHaveBeenCalledOnce();
  });

  it('reads its state from the element', () => {
    const engine = engineOf();
    setProperties({ videoHeight: 360, videoWidth: 640, duration: 24 });
    media.dispatchEvent(new Event('resize'));
    expect(engine.state()).toMatchObject({ activeQuality: { height: 360, width: 640 }, qualities: [], live: false });

    setProperties({ duration: Number.POSITIVE_INFINITY, seekable: { length: 1, end: () => 90 } });
    media.dispatchEvent(new Event('durationchange'));
    expect(engine.state()).toMatchObject({ live: true, livePosition: 90 });
  });

  it.each([
    [2, 'unreachable'],
    [3, 'broken'],
    [4, 'broken'],
  ])('fails with media error %d as %s', (code, reason) => {
    engineOf().begin(null);
    setProperties({ error: { code, message: 'Format error' } });
    media.dispatchEvent(new Event('error'));
    media.dispatchEvent(new Event('error'));

    expect(failures).toEqual([expect.objectContaining({ reason, message: expect.stringContaining('Format error') })]);
  });

  it('does not fail after its end', () => {
    const engine = engineOf();
    engine.begin(null);
    engine.end();
    media.dispatchEvent(new Event('error'));

    expect(failures).toEqual([]);
  });
});

describe('createNativeEngine, of protected media', () => {
  let sig: string;
  let isDue: boolean;
  let renewal: Renewal;

  beforeEach(() => {
    sig = 'a';
    isDue = false;
    renewal = 'new';
    setProperties({ duration: 60, readyState: 4, buffered: { length: 0 }, textTracks: [], playbackRate: 1 });
  });

  /** Returns an authorizer that has another signature after `renew`. */
  function authorizerOf(): RequestAuthorizer {
    const access: Partial<MediaAccess> = {
      request: (url) => ({ url: `${url}?sig=${sig}`, headers: {}, endTime: null, revision: sig.length }),
      isDue: () => isDue,
      async renew() {
        if (renewal === 'new') sig += 'b';
        return renewal;
      },
    };
    return { access: access as MediaAccess };
  }

  async function failWith(code = 4): Promise<void> {
    setProperties({ error: { code, message: 'Format error' } });
    media.dispatchEvent(new Event('error'));
    await new Promise((resolve) => setTimeout(resolve));
  }

  it('AUTH-05: plays the signed URL', () => {
    engineOf(0, authorizerOf()).begin(null);
    expect(media.src).toBe('https://media.example/film.mp4?sig=a');
  });

  it('AUTH-06: continues with a newer URL at the same position and playback rate', async () => {
    engineOf(0, authorizerOf()).begin(null);
    setProperties({ currentTime: 42, playbackRate: 1.5 });
    media.dispatchEvent(new Event('timeupdate'));
    setProperties({ currentTime: 0, paused: true });
    await failWith();

    expect([media.src, media.currentTime, media.playbackRate]).toEqual([
      'https://media.example/film.mp4?sig=ab',
      42,
      1.5,
    ]);
    expect(media.play).toHaveBeenCalled();
    expect(failures).toEqual([]);
  });

  const outcomes: [Renewal, string | undefined][] = [
    ['same', 'broken'],
    ['unanswered', 'unreachable'],
    ['denied', undefined],
  ];
  it.each(outcomes)('fails after an error and a renewal with result %s as %s', async (outcome, reason) => {
    renewal = outcome;
    engineOf(0, authorizerOf()).begin(null);
    await failWith();
    expect(failures.map((failure) => failure.reason)).toEqual(reason ? [reason] : []);
  });

  it('does not renew the URL after a decoding error', async () => {
    engineOf(0, authorizerOf()).begin(null);
    await failWith(3);
    expect([sig, failures.length]).toEqual(['a', 1]);
  });

  it('AUTH-06: switches to a newer URL shortly before the old one expires, unless everything is buffered', () => {
    engineOf(0, authorizerOf()).begin(null);
    sig = 'ab';
    media.dispatchEvent(new Event('timeupdate'));
    expect(media.src).toContain('sig=a');

    isDue = true;
    setProperties({ buffered: { length: 1, start: () => 0, end: () => 60 } });
    media.dispatchEvent(new Event('timeupdate'));
    expect(media.src).toMatch(/sig=a$/);

    setProperties({ buffered: { length: 1, start: () => 0, end: () => 30 } });
    media.dispatchEvent(new Event('timeupdate'));
    expect(media.src).toMatch(/sig=ab$/);
  });
});
