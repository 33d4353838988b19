// @vitest-environment jsdom
import type Hls from 'hls.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RequestAuthorizer } from '../access/media-access.ts';
import { sharingObstacle } from './sharing-obstacle.ts';

afterEach(() => vi.unstubAllGlobals());

const details = (fields: object = {}) => ({
  url: 'https://media.example/360p.m3u8',
  fragments: [{ url: 'https://media.example/1.m4s', encrypted: false }],
  encryptedFragments: [],
  partList: null,
  ...fields,
});
const hls = (fields: object = {}, levelDetails: object = details()) =>
  ({
    url: 'https://media.example/a.m3u8',
    levels: [{ details: levelDetails }],
    audioTracks: [],
    media: {},
    ...fields,
  }) as unknown as Hls;
const accessWith = (fields: object) =>
  ({ access: { request: () => ({ headers: {}, endTime: null, ...fields }) } }) as unknown as RequestAuthorizer;

describe('sharingObstacle', () => {
  it('is null for a public stream', () => {
    expect(sharingObstacle(hls(), {})).toBeNull();
    expect(sharingObstacle(hls(), accessWith({}))).toBeNull();
  });

  it.each([
    ['keys', hls({}, details({ encryptedFragments: [{}] })), {}],
    ['a segment with a key', hls({}, details({ fragments: [{ url: 'a', encrypted: true }] })), {}],
    ['audio with keys', hls({ audioTracks: [{ details: details({ encryptedFragments: [{}] }) }] }), {}],
    ['the visitor’s token', hls(), accessWith({ headers: { Authorization: 'Bearer t' } })],
    ['a URL that expires', hls(), accessWith({ endTime: 1 })],
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
  ])('SCR-02: is `protected` with %s', (_, instance, authorizer) => {
    expect(sharingObstacle(instance, authorizer as RequestAuthorizer)).toBe('protected');
  });

  it('ignores other query parameters', () => {
    expect(sharingObstacle(hls({ url: 'https://media.example/a.m3u8?version=2' }), {})).toBeNull();
    expect(sharingObstacle(hls({ url: 'https://media.example/monkeys/a.m3u8?version=2' }), {})).toBeNull();
  });

  it('is `low-latency` for a stream with parts', () => {
    expect(sharingObstacle(hls({}, details({ partList: [{}] })), {})).toBe('low-latency');
  });

  it('is `casting` while a remote device plays it', () => {
    expect(sharingObstacle(hls({ media: { remote: { state: 'connected' } } }), {})).toBe('casting');
  });

  it.each([{ saveData: true }, { type: 'cellular' }])('is `saving` for a visitor who saves data: %j', (connection) => {
    vi.stubGlobal('navigator', { connection });
    expect(sharingObstacle(hls(), {})).toBe('saving');
  });
});
