import { describe, expect, it } from 'vitest';
import { playableOf } from './playable.ts';
import { readVideo, type Video } from './video.ts';

const url = 'https://media.example/v/a.m3u8';
const videoWith = (...playlists: object[]) =>
  readVideo({ id: 'v', playlists: playlists.map((playlist) => ({ format: 'HLS', url, ...playlist })) }) as Video;
const originsOf = (...playlists: object[]) => playableOf(videoWith(...playlists))?.tokenOrigins;

describe('playableOf', () => {
  it('AUTH-01: names the origins that playlists name for the token, and of a playlist that names none its own', () => {
    expect(originsOf({ tokenOrigins: ['https://a.example'] })).toEqual(['https://a.example']);
    expect(originsOf({})).toEqual([url]);
    expect(originsOf({ tokenOrigins: null }, { tokenOrigins: ['https://a.example'] })).toEqual([
      url,
      'https://a.example',
    ]);
  });

  it('AUTH-01: names nobody where a playlist says so, or says what nobody can read', () => {
    expect(originsOf({ tokenOrigins: [] })).toEqual([]);
    expect(originsOf({ tokenOrigins: 'https://a.example' })).toEqual([]);
  });

  it('AUTH-01: does not count the origins of files that are not played', () => {
    expect(originsOf({}, { format: 'MP4', tokenOrigins: ['https://b.example'] })).toEqual([url]);
  });

  it('is good until the first of its addresses ends', () => {
    const at = (expireTime?: string) =>
      playableOf(videoWith({}, { expireTime }, { expireTime: '2026-11-21T19:00:00Z' }));
    expect(at('2026-11-21T18:00:00Z')?.expireTime).toBe(Date.UTC(2026, 10, 21, 18));
    expect(at()?.expireTime).toBe(Date.UTC(2026, 10, 21, 19));
    expect(playableOf(videoWith({}))?.expireTime).toBeNull();
  });
});
