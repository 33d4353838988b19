// @vitest-environment jsdom
import type { Playable } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeMedia } from '../testing/fake-media.ts';
import { openSession, type SessionOptions } from './open-session.ts';

const playable: Playable = {
  id: 'derby',
  name: 'Derby',
  urls: ['https://media.example/master.m3u8'],
  tokenOrigins: [],
  expireTime: null,
  live: false,
  duration: 600,
  captions: [],
  storyboardUrl: null,
  plan: null,
};

const defaults: SessionOptions = { autoplay: false, volume: 0.7, remember: true, resume: true };

beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  vi.doUnmock('../ads/open-ads.ts');
  vi.doUnmock('../ads/ima/ima-provider.ts');
  // Vitest removes a mock at the next import, which must not be the import of the next test's own mock.
  await import('../testing/fake-media.ts');
});

/** Stores preferences of a visitor who left the video at 90 s. */
function remember(chosen: { volume: number; muted?: boolean }): void {
  localStorage['touchline_player'] = JSON.stringify({ ...chosen, positions: { derby: { time: 90 } } });
}

function openWith(options: Partial<SessionOptions>) {
  const media = document.createElement('video');
  const { startTime } = openSession({ media, playable }, { ...defaults, ...options });
  return { volume: media.volume, muted: media.muted, startTime };
}

describe('openSession', () => {
  it('PL-02: starts with the publisher’s volume, at the beginning, for a new visitor', () => {
    expect(openWith({})).toEqual({ volume: 0.7, muted: false, startTime: 0 });
  });

  it('PL-02: starts with the visitor’s volume, a little before their saved position', () => {
    remember({ volume: 0.2 });
    expect(openWith({})).toEqual({ volume: 0.2, muted: false, startTime: 87 });
  });

  it('PL-02: stays muted for a visitor who muted it, with a volume to return to', () => {
    remember({ volume: 0.2, muted: true });
    expect(openWith({})).toMatchObject({ volume: 1, muted: true });
  });

  it('reads no preferences without permission', () => {
    remember({ volume: 0.2 });
    expect(openWith({ remember: false })).toEqual({ volume: 0.7, muted: false, startTime: 0 });
  });

  it('does not resume if the publisher turns that off', () => {
    remember({ volume: 0.2 });
    expect(openWith({ resume: false })).toMatchObject({ volume: 0.2, startTime: 0 });
  });

  it('stays muted for muted autoplay, and only then', () => {
    remember({ volume: 0.2 });
    expect(openWith({ autoplay: true, volume: 0 })).toMatchObject({ volume: 1, muted: true });
    expect(openWith({ volume: 0 })).toMatchObject({ volume: 0.2, muted: false });
  });

  it.each([
    [7, 1, false],
    [-1, 1, false],
  ])('accepts the volume %d without throwing', (volume, level, muted) => {
    expect(openWith({ volume })).toMatchObject({ volume: level, muted });
  });

  it('records events before counting has started, if counting is on', () => {
    const { media, load, finishSeek } = createFakeMedia();
    const session = openSession({ media, playable }, { ...defaults, volume: 1, counting: {} });
    session.play();
    load();
    media.currentTime = 7;
    finishSeek();
    media.pause();
    const types = session.past?.map(([type]) => type);
    expect(types).toEqual(['play', 'start', 'playing', 'seeking', 'seeked', 'pause']);
    expect(session.past?.[3]).toEqual(['seeking', expect.any(Number), 7]);
    session.end();
  });

  it.each([
    ['our own', {}],
    ['an SDK', { sdkUrl: 'https://sdk.example/ima.js' }],
  ])('opens no ads of %s for a session that ends before their code has loaded', async (_, settings) => {
    const { media } = createFakeMedia();
    const { requestVideoFrameCallback } = media;
    const session = openSession(
      { media, playable },
      { ...defaults, ads: { tagUrl: 'https://ads.example/', ...settings } }
    );
    const { ads } = session;
    session.end();
    expect(await ads).toBeUndefined();
    expect(media.requestVideoFrameCallback).toBe(requestVideoFrameCallback);
  });

  it.each([
    ['our own', '../ads/open-ads.ts', {}],
    ['an SDK', '../ads/ima/ima-provider.ts', { sdkUrl: 'https://sdk.example/ima.js' }],
  ])('plays content at once if the code for ads by %s cannot be loaded', async (_, code, settings) => {
    // An earlier test may have loaded it.
    vi.resetModules();
    vi.doMock(code, () => {
      throw new TypeError('Failed to fetch');
    });
    const { media } = createFakeMedia();
    const session = openSession(
      { media, playable },
      { ...defaults, ads: { tagUrl: 'https://ads.example/', ...settings } }
    );
    session.play();
    expect(media.paused).toBe(true);
    expect(await session.ads).toBeUndefined();
    expect(media.paused).toBe(false);
    session.end();
  });

  it('PL-13: records nothing otherwise', () => {
    const { media, load } = createFakeMedia();
    const session = openSession({ media, playable }, defaults);
    session.play();
    load();
    expect(session.past).toEqual([]);
    session.end();
  });
});
