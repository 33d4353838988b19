import { describe, expect, it } from 'vitest';
import { type SourceType, sourceTypeOf } from './source-type.ts';

const cases: [string, SourceType][] = [
  ['https://media.example/a/film.mp4', 'video/mp4'],
  ['https://media.example/a/FILM.MP4?token=x.m3u8', 'video/mp4'],
  ['/media/a/master.m3u8', 'application/x-mpegURL'],
  ['/media/a/Master.M3U8#t=10', 'application/x-mpegURL'],
  ['master.m3u8?a=b?c=d#e.mp4', 'application/x-mpegURL'],
  ['https://media.example/live/stream.flv', 'video/x-flv'],
  ['https://media.example/live/m3u8', 'video/x-flv'],
  ['https://media.example/film.mp4/', 'video/x-flv'],
  ['https://media.example/?file=film.mp4', 'video/x-flv'],
  ['', 'video/x-flv'],
];

describe('sourceTypeOf', () => {
  it.each(cases)('PL-23: reads %s as %s', (url, type) => {
    expect(sourceTypeOf(url)).toBe(type);
  });

  it('PL-24: takes the path, not the format, so an .mp4 among HLS playlists is MP4', () => {
    expect(sourceTypeOf('https://media.example/hls/film.mp4')).toBe('video/mp4');
  });
});
