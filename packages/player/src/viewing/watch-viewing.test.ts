// @vitest-environment jsdom
import type { BeaconEvent, Counter } from '@touchline/beacon';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeMedia } from '../testing/fake-media.ts';
import type { Past, VideoAbout, ViewingWatch } from './viewing-input.ts';
import { watchViewing } from './watch-viewing.ts';

const ABOUT: VideoAbout = {
  videoId: 'v1',
  title: 'Final',
  duration: 60,
  live: false,
  startTime: 0,
  sourceUrl: 'https://media.example/v1/master.m3u8?token=secret',
  rendition: { width: 640, height: 360, bitrate: 800_000 },
  latency: null,
  widget: 'video-player',
  authUserId: 'u7',
  publicKey: 'pk',
  envKey: 'env',
};

const WHO = {
  userId: 'user',
  sessionId: 'tab',
  visitor: { viewerId: 'viewer', sampleNumber: 0.5, sessionId: 'session', sessionStart: 1, sessionEnd: 2 },
};

/** A page with a watched video, and the events that the counter received. */
function open({ past = [] as readonly Past[], about = ABOUT } = {}) {
  const fake = createFakeMedia();
  const sent: (BeaconEvent & { readonly urgent: boolean })[] = [];
  const page = { counts: true, about };
  const counter: Counter = {
    add: (event, urgent = false) => void sent.push({ ...event, urgent }),
    counts: () => page.counts,
    who: () => WHO,
    flush: () => {},
  };
  const watch = watchViewing({ media: fake.media, past, about: () => page.about, counter });
  open.watches.push(watch);
  return { ...fake, watch, sent, page, names: () => sent.map(({ e }) => e) };
}

open.watches = [] as ViewingWatch[];

function hidePage(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

function leavePage(type: 'pagehide' | 'pageshow', persisted: boolean) {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
}

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  for (const watch of open.watches.splice(0)) watch.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('watchViewing', () => {
  it('BA-02: emits a viewing from its first play to its end, both without delay', () => {
    const { watch, media, load, playTo, sent, names } = open();
    load();
    vi.advanceTimersByTime(5_000);
    expect(names()).toEqual([]);

    media.play();
    for (let quarter = 1; quarter <= 8; quarter += 1) {
      vi.advanceTimersByTime(250);
      playTo(quarter / 4);
    }
    media.pause();
    watch.end();
    const all = ['viewinit', 'playerready', 'viewstart', 'renditionchange', 'play', 'playing', 'pause', 'viewend'];
    expect(names()).toEqual(all);
    expect(sent.filter(({ urgent }) => urgent).map(({ e }) => e)).toEqual(['viewstart', 'viewend']);
    expect(sent.map(({ xsqno }) => xsqno)).toEqual(all.map((_, index) => index + 1));
    expect(sent.at(-1)).toMatchObject({ xwati: 2_000, vid: 'v1', uusid: 'u7', mvrid: 'viewer', ypyid: 'pk', xvdpe: 3 });
  });

  it('counts earlier events with their original times', () => {
    const then = performance.now();
    vi.advanceTimersByTime(2_000);
    const fake: readonly Past[] = [
      ['init', then, 0],
      ['ready', then + 300, 0],
      ['play', then + 500, 0],
      ['playing', then + 1_300, 0],
      ['pause', then + 1_900, 0.6],
    ];
    const { watch, sent } = open({ past: fake });
    expect(watch.snapshot()).toMatchObject({ startupTime: 800, watchTime: 1_400, playingTime: 600, percentWatched: 1 });
    expect(sent[0]).toMatchObject({ e: 'viewinit', psuti: 300 });
  });

  it('provides a snapshot at any time', () => {
    const { watch, media, load } = open();
    expect(watch.snapshot()).toEqual({
      ...{ startupTime: null, watchTime: 0, playingTime: 0, rebufferCount: 0, rebufferDuration: 0 },
      ...{ seekCount: 0, seekDuration: 0, seekDurationFull: 0, percentWatched: 0 },
    });
    media.play();
    vi.advanceTimersByTime(800);
    load();
    vi.advanceTimersByTime(5_000);
    expect(watch.snapshot()).toMatchObject({
      startupTime: 800,
      watchTime: 5_800,
      rebufferCount: 1,
      rebufferDuration: 5_000,
    });
  });

  it('BA-18, LIM-05: polls at most 4 times a second, and has no timer in a hidden page or while paused', () => {
    const { watch, media, load, playTo } = open();
    load();
    expect(vi.getTimerCount()).toBe(0);
    media.play();
    expect(vi.getTimerCount()).toBe(1);
    const reads = vi.spyOn(media, 'currentTime', 'get');
    for (let quarter = 1; quarter <= 40; quarter += 1) {
      vi.advanceTimersByTime(250);
      playTo(quarter / 4);
    }
    expect(reads.mock.calls.length).toBeGreaterThanOrEqual(10);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(40);
    expect(watch.snapshot()).toMatchObject({ playingTime: 10_000, rebufferCount: 0, percentWatched: 100 / 6 });

    hidePage(true);
    expect(vi.getTimerCount()).toBe(0);
    hidePage(false);
    expect(vi.getTimerCount()).toBe(1);
    media.pause();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts playback in a hidden page', () => {
    const { watch, media, load, playTo } = open();
    load();
    media.play();
    hidePage(true);
    for (let second = 1; second <= 45; second += 1) {
      vi.advanceTimersByTime(1_000);
      playTo(second);
    }
    expect(watch.snapshot()).toMatchObject({ watchTime: 45_000, playingTime: 45_000, percentWatched: 75 });
  });

  it('ends with the page, but not with one that may return', () => {
    const { media, load, sent, names } = open();
    load();
    media.play();
    leavePage('pagehide', true);
    vi.advanceTimersByTime(9_000);
    leavePage('pageshow', true);
    expect(names()).not.toContain('viewend');
    leavePage('pagehide', false);
    // The counter sends it with its queue. A separate request could be cancelled by the end of the page.
    expect(sent.at(-1)).toMatchObject({ e: 'viewend', urgent: false });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('emits a heartbeat when the page is hidden', () => {
    const { media, load, names } = open();
    load();
    media.play();
    hidePage(true);
    expect(names().at(-1)).toBe('hb');
  });

  it('emits another video as another viewing, after the last events of the first', () => {
    const { media, load, page, sent, watch } = open();
    load();
    media.play();
    const before = sent.length;
    page.about = { ...ABOUT, videoId: 'v2' };
    watch.videoChanged();
    expect(sent.slice(before).map(({ e, vid }) => [e, vid])).toEqual([
      ['viewend', 'v1'],
      ['viewinit', 'v2'],
      ['viewstart', 'v2'],
      ['renditionchange', 'v2'],
      ['play', 'v2'],
      ['playing', 'v2'],
    ]);
    expect(sent.at(-1)?.['xid']).not.toBe(sent[0]?.['xid']);
  });

  it('sends an error with its event only', () => {
    const { media, load, sent, watch } = open();
    load();
    media.play();
    watch.failed({ code: 'PLAYBACK_ERROR', message: 'No segment', isBusiness: false });
    expect(sent.at(-1)).toMatchObject({
      e: 'error',
      percd: 'PLAYBACK_ERROR',
      perme: 'No segment',
      xfa: true,
      urgent: true,
    });
    watch.end();
    expect(sent.at(-1)).toMatchObject({ e: 'viewend', percd: undefined, xfa: true });
  });

  it('distinguishes an ad from content', () => {
    const { media, load, names, watch } = open();
    load();
    media.play();
    watch.inAd(true);
    media.pause();
    vi.advanceTimersByTime(8_000);
    watch.inAd(false);
    media.play();
    expect(names().slice(-4)).toEqual(['adbreakstart', 'adbreakend', 'play', 'playing']);
    expect(watch.snapshot()).toMatchObject({ watchTime: 8_000, playingTime: 0, rebufferCount: 0 });
  });

  it('does not count the initial seek to the saved position', () => {
    const { media, load, finishSeek, watch } = open({ about: { ...ABOUT, startTime: 30 } });
    media.play();
    media.currentTime = 30;
    load();
    finishSeek();
    expect(watch.snapshot()).toMatchObject({ startupTime: 0, seekCount: 0 });
    media.currentTime = 30.5;
    finishSeek();
    expect(watch.snapshot()).toMatchObject({ seekCount: 1 });
  });

  it('ignores seeks by a loop and to the live edge', () => {
    const loop = open();
    loop.load();
    loop.media.loop = true;
    loop.media.play();
    loop.media.currentTime = 0;
    loop.finishSeek();
    expect(loop.watch.snapshot().seekCount).toBe(0);

    const live = open({ about: { ...ABOUT, live: true } });
    live.media.play();
    live.load({ window: [0, 30] });
    expect(live.watch.snapshot()).toMatchObject({ startupTime: 0, percentWatched: null });
  });

  it('does not count waiting at the start of a loop as a stall', () => {
    const { media, load, playTo, finishSeek, watch, names } = open();
    load();
    media.loop = true;
    media.play();
    vi.advanceTimersByTime(250);
    playTo(0.25);
    media.currentTime = 0;
    media.dispatchEvent(new Event('waiting'));
    vi.advanceTimersByTime(600);
    finishSeek();
    media.dispatchEvent(new Event('playing'));
    vi.advanceTimersByTime(250);
    playTo(0.25);
    expect(watch.snapshot()).toMatchObject({ rebufferCount: 0, seekCount: 0, watchTime: 1100 });
    expect(names()).not.toContain('rebufferstart');
  });

  it('sends all fields when counting begins later', () => {
    const { media, load, page, sent } = open();
    page.counts = false;
    load();
    media.play();
    expect(sent).toEqual([]);
    page.counts = true;
    media.pause();
    expect(sent).toMatchObject([{ e: 'pause', vid: 'v1', xst: expect.any(Number), xskco: 0 }]);
  });

  it('never throws into the page', () => {
    const { media, load, page, watch } = open();
    Object.defineProperty(page, 'about', {
      get() {
        throw new Error('torn down');
      },
    });
    load();
    media.play();
    watch.renditionChanged();
    watch.failed({ code: 'x', message: '', isBusiness: false });
    watch.inAd(true);
    watch.videoChanged();
    watch.snapshot();
    watch.end();
  });
});
