import { describe, expect, it } from 'vitest';
import { readLivePath } from './live-path.ts';

describe('readLivePath', () => {
  it.each([
    ['master.m3u8', { kind: 'master', recording: false }],
    ['recording.m3u8', { kind: 'master', recording: true }],
    ['storyboard.vtt', { kind: 'storyboard' }],
    ['360p-1a/index.m3u8', { kind: 'playlist', rendition: '360p-1a', recording: false }],
    ['360p-1a/recording.m3u8', { kind: 'playlist', rendition: '360p-1a', recording: true }],
    ['360p-1a/init.mp4', { kind: 'init', rendition: '360p-1a' }],
    ['360p-1a/4711.m4s', { kind: 'media', rendition: '360p-1a', msn: 4_711, part: null }],
    ['360p-1a/4711.3.m4s', { kind: 'media', rendition: '360p-1a', msn: 4_711, part: 3 }],
  ])('reads %s', (path, read) => {
    expect(readLivePath(path)).toEqual(read);
  });

  it.each([
    '',
    '/',
    'master.m3u8/',
    '../reel/master.m3u8',
    '360p-1a/../master.m3u8',
    '360p-1a/000.m4s',
    '360p-1a/01.m4s',
    '360p-1a/1.02.m4s',
    '360p-1a/-1.m4s',
    '360p-1a/1e9.m4s',
    '360p-1a/9999999999999.m4s',
    '360p-1a/1.1.1.m4s',
    '360p-1a/1.m4s\n',
    'a/b/1.m4s',
    'poster.jpg',
  ])('returns null for %j', (path) => {
    expect(readLivePath(path)).toBeNull();
  });
});
