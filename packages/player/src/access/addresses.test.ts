// @vitest-environment jsdom
import type { Playable } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { addressesOf } from './addresses.ts';

const FOLDER = 'https://media.example/media/derby';
const playable = (changes: Partial<Playable> = {}): Playable => ({
  id: 'v',
  name: '',
  urls: [`${FOLDER}/master.m3u8?exp=2000&sig=new`],
  tokenOrigins: [],
  expireTime: 1_000_000,
  live: false,
  duration: null,
  captions: [],
  storyboardUrl: null,
  plan: null,
  ...changes,
});
const newest = (url: string, changes?: Partial<Playable>, before: readonly Playable[] = []) =>
  addressesOf(playable(changes), before).newest(url).url;

describe('addressesOf', () => {
  const signed: [string, string, string][] = [
    ['an old signature', '/360p/1.m4s?exp=1000&sig=old', '/360p/1.m4s?exp=2000&sig=new'],
    ['no signature', '/360p/1.m4s', '/360p/1.m4s?exp=2000&sig=new'],
    ['other query parameters', '/a.m3u8?_HLS_msn=7&exp=1&sig=o&x=%20', '/a.m3u8?_HLS_msn=7&x=%20&exp=2000&sig=new'],
    ['a part of a file', '/a.vtt#xywh=1', '/a.vtt?exp=2000&sig=new'],
  ];
  it.each(signed)('AUTH-05: adds the newest signature to a URL with %s', (_, original, now) => {
    expect(newest(FOLDER + original)).toBe(FOLDER + now);
  });

  const otherUrls = [
    'https://media.example/media/other/1.m4s?exp=1&sig=o',
    'https://media.example/media/derby/../other/1.m4s',
    'https://media.example/media/derby%2f../1.m4s',
    'https://media.example/x/media/derby/1.m4s',
    'https://media.example:444/media/derby/1.m4s',
    'http://media.example/media/derby/1.m4s',
    'https://media.example.evil.example/media/derby/1.m4s',
    'https://evil.example/?/media/derby/1.m4s',
  ];
  it.each(otherUrls)('does not sign %s', (url) => {
    expect(newest(url)).toBe(new URL(url).href);
  });

  it('maps a playlist’s earlier URL to its current one', () => {
    const before = [
      playable({ urls: ['https://cdn.example/a?token=1'] }),
      playable({ urls: ['https://cdn.example/a?token=2'] }),
    ];
    const now = { urls: ['https://cdn.example/a?token=3'] };
    expect(newest('https://cdn.example/a?token=1', now, before)).toBe('https://cdn.example/a?token=3');
    expect(newest('https://cdn.example/b?token=1', now, before)).toBe('https://cdn.example/b?token=1');
  });

  it('returns when a URL expires', () => {
    expect(addressesOf(playable()).newest(`${FOLDER}/1.m4s`).endTime).toBe(2_000_000);
  });

  const origins: [string, string[], string, boolean][] = [
    ['the very origin', ['https://a.example'], 'https://a.example/1.m4s', true],
    ['its default port', ['https://a.example:443'], 'https://a.example/1.m4s', true],
    ['an address of it', ['https://a.example/v/a.m3u8?x'], 'https://a.example/1.m4s', true],
    ['the page’s own, for a relative address', ['/v/a.m3u8'], new URL('/1.m4s', document.baseURI).href, true],
    ['another host', ['https://a.example'], 'https://b.a.example/1.m4s', false],
    ['a longer host', ['https://a.example'], 'https://a.example.evil.example/1.m4s', false],
    ['the name before an @', ['https://a.example'], 'https://a.example@evil.example/1.m4s', false],
    ['another port', ['https://a.example'], 'https://a.example:8443/1.m4s', false],
    ['another scheme', ['https://a.example'], 'http://a.example/1.m4s', false],
    ['no origin', [], 'https://a.example/1.m4s', false],
    ['invalid origins', ['a.example', '*', 'null', 'data:,x'], 'data:,x', false],
  ];
  it.each(origins)('AUTH-01: decides whether the token may be sent to %s', (_, tokenOrigins, url, may) => {
    expect(addressesOf(playable({ tokenOrigins })).maySendToken(url)).toBe(may);
  });
});
