import { describe, expect, it } from 'vitest';
import { hlsUrl, playableVideo, readVideo, type Video } from './video.ts';

const read = (json: object): Video => {
  const video = readVideo({ id: 'v1', ...json });
  if (!video) throw new Error('no video');
  return video;
};
const mp4 = { format: 'MP4', url: 'https://media.example/v1.mp4' };
const hls = { format: 'HLS', url: 'https://media.example/v1.m3u8' };

describe('readVideo', () => {
  it('VP-06: reads id, name, playlists and error', () => {
    const json = {
      resourceName: 'publishers/acme/videos/v1',
      name: 'Ajax - PSV (main)',
      live: true,
      error: null,
      playlists: [{ ...hls, tokenOrigins: ['https://media.example'], expireTime: '2026-11-21T18:00:00Z' }, mp4],
      captions: [{ language: 'nl', label: 'Nederlands', url: '/nl.vtt' }],
      storyboardUrl: '/story.vtt',
      markersSource: 'events/e1',
    };
    expect(read(json)).toEqual({
      offers: [],
      id: 'v1',
      name: 'Ajax - PSV (main)',
      live: true,
      duration: null,
      error: null,
      playlists: [
        { ...hls, tokenOrigins: ['https://media.example'], expireTime: Date.UTC(2026, 10, 21, 18) },
        { ...mp4, tokenOrigins: null, expireTime: null },
      ],
      posterUrl: null,
      captions: [{ language: 'nl', label: 'Nederlands', url: '/nl.vtt' }],
      storyboardUrl: '/story.vtt',
      markersSource: 'events/e1',
    });
  });

  const errors: [string, unknown, string | null][] = [
    ['none', undefined, null],
    ['a known one', 'ERROR_CODE_GEO_BLOCKED', 'ERROR_CODE_GEO_BLOCKED'],
    ['one of tomorrow, unchanged', 'ERROR_CODE_AGE_LIMIT', 'ERROR_CODE_AGE_LIMIT'],
    ['something that is no code', { code: 403 }, 'ERROR_CODE_UNSPECIFIED'],
    ['a sentence', 'you may not', 'ERROR_CODE_UNSPECIFIED'],
  ];
  it.each(errors)('VP-06: reads as error %s', (_, error, code) => {
    expect(read({ error }).error).toBe(code);
  });

  it('drops a playlist that no browser may fetch, and captions without language', () => {
    const video = read({
      playlists: [null, {}, { format: 'HLS', url: 'javascript:1' }, hls],
      captions: [{ url: '/a.vtt' }, { language: 'nl', url: '/nl.vtt' }],
      duration: -1,
    });
    expect(video.playlists.map(({ url }) => url)).toEqual([hls.url]);
    expect(video.captions).toEqual([{ language: 'nl', label: 'nl', url: '/nl.vtt' }]);
    expect(video.duration).toBeNull();
  });

  it('is nothing without an id', () => {
    expect(readVideo({ name: 'x' })).toBeNull();
    expect(readVideo(null)).toBeNull();
  });
});

describe('hlsUrl', () => {
  it('VP-04: is of the HLS entry, wherever it stands', () => {
    expect(hlsUrl(read({ playlists: [mp4, hls] }))).toBe(hls.url);
  });

  it.each(['HLS', 'hls', ' Hls ', 'PLAYLIST_FORMAT_HLS', 'playlist_format_hls', 'FORMAT_HLS'])(
    'VP-04: takes the spelling "%s"',
    (format) => {
      expect(hlsUrl(read({ playlists: [{ ...hls, format }] }))).toBe(hls.url);
    }
  );

  it.each(['HLS2', 'LL-HLS', 'PLAYLIST_HLS', '', null, 7])('takes no other format for it: %j', (format) => {
    const video = read({ playlists: [{ ...hls, format }] });
    expect([hlsUrl(video), video.playlists[0]?.format]).toEqual([null, 'FORMAT_UNSPECIFIED']);
  });

  it('VP-04: is the first of several', () => {
    expect(hlsUrl(read({ playlists: [mp4, { ...hls, url: '/first.m3u8' }, hls] }))).toBe('/first.m3u8');
  });

  it('is nothing without one, and where the visitor may not watch', () => {
    expect(hlsUrl(read({ playlists: [mp4] }))).toBeNull();
    expect(hlsUrl(read({ playlists: [hls], error: 'ERROR_CODE_NOT_ENTITLED' }))).toBeNull();
  });
});

describe('playableVideo', () => {
  const first = read({ id: 'first' });
  const blocked = read({ id: 'blocked', playlists: [hls], error: 'ERROR_CODE_GEO_BLOCKED' });
  const second = read({ id: 'second', playlists: [hls] });

  it('EP-08: is the first with an HLS playlist and no error', () => {
    expect(playableVideo([first, blocked, second, read({ id: 'third', playlists: [hls] })])).toBe(second);
  });

  it('EP-08: is nothing while none can be played', () => {
    expect(playableVideo([first, blocked])).toBeNull();
    expect(playableVideo([])).toBeNull();
  });
});
