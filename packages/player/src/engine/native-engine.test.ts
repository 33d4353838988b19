// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Door, MediaAccess, Renewal } from '../access/media-access.ts';
import type { Failure } from './engine.ts';
import { createNativeEngine } from './native-engine.ts';
import { createPlayhead } from './playhead.ts';

let media: HTMLVideoElement;
let failures: Failure[] = [];

/** jsdom plays nothing: what an element would know is put on it. */
function given(values: object): void {
  for (const [key, value] of Object.entries(values)) {
    Object.defineProperty(media, key, { configurable: true, writable: true, value });
  }
}

beforeEach(() => {
  media = document.createElement('video');
  failures = [];
  given({ load: vi.fn(), play: vi.fn(async () => {}), paused: false, currentTime: 0 });
});

function engineOf(startTime = 0, door: Door = {}) {
  return createNativeEngine({
    media,
    url: 'https://media.example/film.mp4',
    startTime,
    playhead: createPlayhead(media, startTime),
    prefetch: { take: () => undefined },
    playable: { id: 'v1' },
    door,
    startUrl: () => null,
    onFacts: vi.fn(),
    onFailure: (failure) => failures.push(failure),
  });
}

describe('createNativeEngine', () => {
  it('PL-07: gives the element its source when it begins, and not before', () => {
    const engine = engineOf(12);
    expect(media.src).toBe('');

    engine.begin(null);
    expect([media.src, media.currentTime]).toEqual(['https://media.example/film.mp4', 12]);
    engine.end();
    expect(media.hasAttribute('src')).toBe(false);
    expect(media.load).toHaveBeenCalledOnce();
  });

  it('knows what the element knows', () => {
    const engine = engineOf();
    given({ videoHeight: 360, videoWidth: 640, duration: 24 });
    media.dispatchEvent(new Event('resize'));
    expect(engine.facts()).toMatchObject({ activeQuality: { height: 360, width: 640 }, qualities: [], live: false });

    given({ duration: Number.POSITIVE_INFINITY, seekable: { length: 1, end: () => 90 } });
    media.dispatchEvent(new Event('durationchange'));
    expect(engine.facts()).toMatchObject({ live: true, livePosition: 90 });
  });

  it.each([
    [2, 'unreachable'],
    [3, 'broken'],
    [4, 'broken'],
  ])('fails with media error %d as %s', (code, reason) => {
    engineOf().begin(null);
    given({ error: { code, message: 'Format error' } });
    media.dispatchEvent(new Event('error'));
    media.dispatchEvent(new Event('error'));

    expect(failures).toEqual([expect.objectContaining({ reason, message: expect.stringContaining('Format error') })]);
  });

  it('fails with nothing after its end', () => {
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
    given({ duration: 60, readyState: 4, buffered: { length: 0 }, textTracks: [], playbackRate: 1 });
  });

  /** An access that gives another signature once it has renewed. */
  function doorOf(): Door {
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

  async function refuse(code = 4): Promise<void> {
    given({ error: { code, message: 'Format error' } });
    media.dispatchEvent(new Event('error'));
    await new Promise((resolve) => setTimeout(resolve));
  }

  it('AUTH-05: plays by the signed address', () => {
    engineOf(0, doorOf()).begin(null);
    expect(media.src).toBe('https://media.example/film.mp4?sig=a');
  });

  it('AUTH-06: goes on by a newer address where it was, as fast as before', async () => {
    engineOf(0, doorOf()).begin(null);
    given({ currentTime: 42, playbackRate: 1.5 });
    media.dispatchEvent(new Event('timeupdate'));
    given({ currentTime: 0, paused: true });
    await refuse();

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
  it.each(outcomes)('fails after an error that brought %s as %s', async (said, reason) => {
    renewal = said;
    engineOf(0, doorOf()).begin(null);
    await refuse();
    expect(failures.map((failure) => failure.reason)).toEqual(reason ? [reason] : []);
  });

  it('does not blame the address for what cannot be decoded', async () => {
    engineOf(0, doorOf()).begin(null);
    await refuse(3);
    expect([sig, failures.length]).toEqual(['a', 1]);
  });

  it('AUTH-06: takes a newer address shortly before the old one ends, unless all is there', () => {
    engineOf(0, doorOf()).begin(null);
    sig = 'ab';
    media.dispatchEvent(new Event('timeupdate'));
    expect(media.src).toContain('sig=a');

    isDue = true;
    given({ buffered: { length: 1, start: () => 0, end: () => 60 } });
    media.dispatchEvent(new Event('timeupdate'));
    expect(media.src).toMatch(/sig=a$/);

    given({ buffered: { length: 1, start: () => 0, end: () => 30 } });
    media.dispatchEvent(new Event('timeupdate'));
    expect(media.src).toMatch(/sig=ab$/);
  });
});
