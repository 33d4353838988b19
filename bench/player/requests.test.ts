import { describe, expect, it } from 'vitest';
import { kindOf, repeated } from './requests.mjs';

describe('kindOf', () => {
  it('tells what a request is for by its path', () => {
    const kinds = [
      '/embed.js?v=1',
      '/a/main.css',
      '/v/master.m3u8',
      '/v/0/init.mp4',
      '/v/001.m4s',
      '/v/0-000.ts',
      '/v1/x',
    ];
    expect(kinds.map((path) => kindOf({ url: `http://127.0.0.1${path}` }))).toEqual([
      ...['script', 'style', 'playlist', 'segment', 'segment', 'segment', 'other'],
    ]);
  });
});

describe('repeated', () => {
  it('names what was asked for again, and not another range of it', () => {
    const requests = [
      { url: 'http://x/a' },
      { url: 'http://x/b', range: 'bytes=0-9' },
      { url: 'http://x/b', range: 'bytes=10-19' },
      { url: 'http://x/a' },
    ];
    expect(repeated(requests)).toEqual(['http://x/a']);
  });
});
