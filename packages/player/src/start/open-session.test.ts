// @vitest-environment jsdom
import type { Playable } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeMedia } from '../fake-media.ts';
import { type OpeningLook, openSession } from './open-session.ts';

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

const usual: OpeningLook = { autoplay: false, volume: 0.7, remember: true, resume: true };

beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  vi.doUnmock('../ads/open-breaks.ts');
  vi.doUnmock('../ads/ima/open-ima.ts');
  // Vitest takes back a mock at the next import, which must not be that of the next test's own mock.
  await import('../fake-media.ts');
});

/** This visitor has been here, and left at 90 s. */
function remember(chosen: { volume: number; muted?: boolean }): void {
  localStorage['touchline_player'] = JSON.stringify({ ...chosen, positions: { derby: { time: 90 } } });
}

function opened(look: Partial<OpeningLook>) {
  const media = document.createElement('video');
  const { startTime } = openSession({ media, playable }, { ...usual, ...look });
  return { volume: media.volume, muted: media.muted, startTime };
}

describe('openSession', () => {
  it('PL-02: begins as loud as the publisher asks, at the beginning, for who has never been here', () => {
    expect(opened({})).toEqual({ volume: 0.7, muted: false, startTime: 0 });
  });

  it('PL-02: begins as loud and a little before where this visitor left it', () => {
    remember({ volume: 0.2 });
    expect(opened({})).toEqual({ volume: 0.2, muted: false, startTime: 87 });
  });

  it('PL-02: stays muted for who muted it, with a volume to come back to', () => {
    remember({ volume: 0.2, muted: true });
    expect(opened({})).toMatchObject({ volume: 1, muted: true });
  });

  it('reads nothing that it may not remember', () => {
    remember({ volume: 0.2 });
    expect(opened({ remember: false })).toEqual({ volume: 0.7, muted: false, startTime: 0 });
  });

  it('does not go on where the publisher wants it from the beginning', () => {
    remember({ volume: 0.2 });
    expect(opened({ resume: false })).toMatchObject({ volume: 0.2, startTime: 0 });
  });

  it('keeps the silence of who lets it begin by itself in silence, and no other', () => {
    remember({ volume: 0.2 });
    expect(opened({ autoplay: true, volume: 0 })).toMatchObject({ volume: 1, muted: true });
    expect(opened({ volume: 0 })).toMatchObject({ volume: 0.2, muted: false });
  });

  it.each([
    [7, 1, false],
    [-1, 1, false],
  ])('takes the volume %d without throwing', (volume, level, muted) => {
    expect(opened({ volume })).toMatchObject({ volume: level, muted });
  });

  it('notes what happens before anybody counts, where that is wanted', () => {
    const { media, load, finishSeek } = createFakeMedia();
    const session = openSession({ media, playable }, { ...usual, volume: 1, counting: {} });
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
  ])('opens no ads of %s for a session that is over before their code is there', async (_, settings) => {
    const { media } = createFakeMedia();
    const { requestVideoFrameCallback } = media;
    const session = openSession(
      { media, playable },
      { ...usual, ads: { tagUrl: 'https://ads.example/', ...settings } }
    );
    const { ads } = session;
    session.end();
    expect(await ads).toBeUndefined();
    expect(media.requestVideoFrameCallback).toBe(requestVideoFrameCallback);
  });

  it.each([
    ['our own', '../ads/open-breaks.ts', {}],
    ['an SDK', '../ads/ima/open-ima.ts', { sdkUrl: 'https://sdk.example/ima.js' }],
  ])('plays content at once where code of ads by %s cannot be had', async (_, code, settings) => {
    // A test before this one may have loaded it.
    vi.resetModules();
    vi.doMock(code, () => {
      throw new TypeError('Failed to fetch');
    });
    const { media } = createFakeMedia();
    const session = openSession(
      { media, playable },
      { ...usual, ads: { tagUrl: 'https://ads.example/', ...settings } }
    );
    session.play();
    expect(media.paused).toBe(true);
    expect(await session.ads).toBeUndefined();
    expect(media.paused).toBe(false);
    session.end();
  });

  it('PL-13: notes nothing else', () => {
    const { media, load } = createFakeMedia();
    const session = openSession({ media, playable }, usual);
    session.play();
    load();
    expect(session.past).toEqual([]);
    session.end();
  });
});
