// @vitest-environment jsdom
import type Hls from 'hls.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Door } from '../access/media-access.ts';
import { hindranceTo } from './hindrance.ts';

afterEach(() => vi.unstubAllGlobals());

const details = (more: object = {}) => ({
  url: 'https://media.example/360p.m3u8',
  fragments: [{ url: 'https://media.example/1.m4s', encrypted: false }],
  encryptedFragments: [],
  partList: null,
  ...more,
});
const hls = (more: object = {}, known: object = details()) =>
  ({
    url: 'https://media.example/a.m3u8',
    levels: [{ details: known }],
    audioTracks: [],
    media: {},
    ...more,
  }) as unknown as Hls;
const openedBy = (asked: object) =>
  ({ access: { request: () => ({ headers: {}, endTime: null, ...asked }) } }) as unknown as Door;

describe('hindranceTo', () => {
  it('is nothing to a public stream', () => {
    expect(hindranceTo(hls(), {})).toBeNull();
    expect(hindranceTo(hls(), openedBy({}))).toBeNull();
  });

  it.each([
    ['keys', hls({}, details({ encryptedFragments: [{}] })), {}],
    ['a segment with a key', hls({}, details({ fragments: [{ url: 'a', encrypted: true }] })), {}],
    ['sound with keys', hls({ audioTracks: [{ details: details({ encryptedFragments: [{}] }) }] }), {}],
    ['the visitor’s token', hls(), openedBy({ headers: { Authorization: 'Bearer t' } })],
    ['an address for a while', hls(), openedBy({ endTime: 1 })],
    ['our signature', hls({ url: 'https://media.example/a.m3u8?exp=1&sig=a' }), {}],
    ['the signature of a CDN', hls({}, details({ url: 'https://media.example/360p.m3u8?hdnts=exp=1~hmac=a' })), {}],
    ['a token in a segment', hls({}, details({ fragments: [{ url: 'https://m.example/1.m4s?auth_token=a' }] })), {}],
    [
      'a token in a later segment',
      hls(
        {},
        details({ fragments: [{ url: 'https://m.example/1.m4s' }, { url: 'https://m.example/2.m4s?auth_token=a' }] })
      ),
      {},
    ],
    ['a token as a folder', hls({ url: 'https://media.example/hdnts=exp=1~hmac=a/a.m3u8' }), {}],
  ])('SCR-02: is `protected` with %s', (_, given, door) => {
    expect(hindranceTo(given, door as Door)).toBe('protected');
  });

  it('leaves other queries alone', () => {
    expect(hindranceTo(hls({ url: 'https://media.example/a.m3u8?version=2' }), {})).toBeNull();
    expect(hindranceTo(hls({ url: 'https://media.example/monkeys/a.m3u8?version=2' }), {})).toBeNull();
  });

  it('is low latency, which has parts', () => {
    expect(hindranceTo(hls({}, details({ partList: [{}] })), {})).toBe('low-latency');
  });

  it('is a screen elsewhere that plays it', () => {
    expect(hindranceTo(hls({ media: { remote: { state: 'connected' } } }), {})).toBe('casting');
  });

  it.each([{ saveData: true }, { type: 'cellular' }])('is a visitor who saves data: %j', (connection) => {
    vi.stubGlobal('navigator', { connection });
    expect(hindranceTo(hls(), {})).toBe('saving');
  });
});
