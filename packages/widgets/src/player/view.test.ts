import type { Video } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { type ContentState, type ContentView, type PlayerItem, steadyView, viewOf } from './view.ts';

const startTime = Date.parse('2026-11-21T15:00:00Z');
const match: PlayerItem = {
  title: 'Derby',
  description: '',
  startTime,
  isDated: true,
  timeZone: null,
  posterUrl: null,
};

function videoOf(id: string, overrides: Partial<Video> = {}): Video {
  return {
    id,
    name: `Video ${id}`,
    live: false,
    duration: null,
    error: null,
    offers: [],
    playlists: [],
    posterUrl: null,
    captions: [],
    storyboardUrl: null,
    markersSource: null,
    ...overrides,
  };
}

const as = (format: 'HLS' | 'MP4') => ({ format, url: `/${format}`, tokenOrigins: [], expireTime: null }) as const;
const waiting = videoOf('waiting');
const file = videoOf('file', { playlists: [as('MP4')] });
const stream = videoOf('stream', { playlists: [as('MP4'), as('HLS')] });
const second = videoOf('second', { playlists: [as('HLS')] });
const blocked = videoOf('blocked', { error: 'ERROR_CODE_GEO_BLOCKED', playlists: [as('HLS')] });
const unbought = videoOf('unbought', { error: 'ERROR_CODE_NOT_ENTITLED' });

const video: ContentState = { hasId: true, item: null, videos: undefined, failed: false, chosen: '' };
const event: ContentState = { ...video, item: match };
const player = (of: Video, videos: readonly Video[] = []): ContentView => ({ view: 'player', video: of, videos });
const countdown: ContentView = { view: 'countdown', startTime };

describe('viewOf, of a video', () => {
  const cases: [string, Partial<ContentState>, ContentView][] = [
    ['VP-07: there is no id', { hasId: false }, { view: 'empty' }],
    ['VP-09: there is no response yet', {}, { view: 'loading' }],
    ['VP-09: all requests have failed', { failed: true }, { view: 'error', code: 'API_ERROR' }],
    [
      'VP-09: the visitor may not watch',
      { videos: [unbought] },
      { view: 'error', code: 'ERROR_CODE_NOT_ENTITLED', offers: [] },
    ],
    [
      'VP-09: an error takes precedence over a playlist',
      { videos: [blocked] },
      { view: 'error', code: 'ERROR_CODE_GEO_BLOCKED', offers: [] },
    ],
    ['VP-04, VP-09: there is a playlist', { videos: [stream] }, player(stream)],
    ['VP-05, VP-06: there is none', { videos: [waiting] }, { view: 'title', title: 'Video waiting' }],
    ['VP-05: there is only a file', { videos: [file] }, { view: 'title', title: 'Video file' }],
  ];
  it.each(cases)('%s', (_, state, view) => {
    expect(viewOf({ ...video, ...state })).toEqual(view);
  });
});

describe('viewOf, of an event or a work', () => {
  const undated = { ...match, startTime: null };
  const cases: [string, Partial<ContentState>, ContentView][] = [
    ['there is no response yet', { item: undefined }, { view: 'loading' }],
    ['its videos are not loaded yet', {}, { view: 'loading' }],
    ['EP-09: all requests have failed', { item: undefined, failed: true }, { view: 'error', code: 'API_ERROR' }],
    ['EP-04, CW-02: it has no videos', { videos: [] }, countdown],
    ['EP-06, CW-02: its videos have no playlist', { videos: [waiting] }, countdown],
    ['EP-06: its video has only a file', { videos: [file] }, countdown],
    ['EP-02: a stream takes precedence over the clock', { videos: [stream] }, player(stream)],
    ['EP-08: the second of its videos can be played', { videos: [waiting, second] }, player(second)],
    ['EP-08: several can', { videos: [stream, second] }, player(stream, [stream, second])],
    ['EP-08: another one is chosen', { videos: [stream, second], chosen: 'second' }, player(second, [stream, second])],
    ['EP-08: the chosen video is gone', { videos: [stream], chosen: 'second' }, player(stream)],
    ['EP-08: one is blocked, another is not', { videos: [blocked, second] }, player(second)],
    [
      'EP-08: all are blocked',
      { videos: [unbought, blocked] },
      { view: 'error', code: 'ERROR_CODE_NOT_ENTITLED', offers: [] },
    ],
    ['EP-08: one is blocked, one has no stream yet', { videos: [blocked, waiting] }, countdown],
    ['CW-04: there is no date either', { item: undated, videos: [] }, { view: 'title', title: '' }],
  ];
  it.each(cases)('%s', (_, state, view) => {
    expect(viewOf({ ...event, ...state })).toEqual(view);
  });
});

describe('steadyView', () => {
  const loading: ContentView = { view: 'loading' };
  const failed: ContentView = { view: 'error', code: 'API_ERROR' };
  const verdict: ContentView = { view: 'error', code: 'ERROR_CODE_NOT_ENTITLED', offers: [] };
  const playing = player(stream);
  const other = player(second);
  const cases: [string, ContentView | undefined, ContentView, ContentView][] = [
    ['nothing was shown', undefined, loading, loading],
    ['VP-10: the API fails while something plays', playing, failed, playing],
    ['VP-10: access is denied while something plays', playing, verdict, playing],
    ['VP-10: the video goes away while it plays', playing, countdown, playing],
    ['another video is chosen', playing, other, other],
    ['a countdown is refetched', countdown, loading, countdown],
    ['a refetch fails', countdown, failed, countdown],
    ['access is denied during a countdown', countdown, verdict, verdict],
    ['a countdown turns into a player', countdown, playing, playing],
    ['the visitor retries after an error', failed, loading, loading],
    ['an error goes away', verdict, playing, playing],
  ];
  it.each(cases)('when %s', (_, before, next, shown) => {
    expect(steadyView(before, next)).toBe(shown);
  });
});

describe('steadyView, if this visitor may watch for a limited time', () => {
  const playing = player(stream);
  const verdict: ContentView = { view: 'error', code: 'ERROR_CODE_NOT_ENTITLED', offers: [] };
  const cases: [string, ContentView, ContentView][] = [
    ['AUTH-04: access is denied while it plays', verdict, verdict],
    ['VP-10: the API fails while it plays', { view: 'error', code: 'API_ERROR' }, playing],
    ['VP-10: the video goes away while it plays', countdown, playing],
    ['VP-10: it is refetched', { view: 'loading' }, playing],
  ];
  it.each(cases)('when %s', (_, next, shown) => {
    expect(steadyView(playing, next, true)).toBe(shown);
  });
});
