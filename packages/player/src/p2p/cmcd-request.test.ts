import type Hls from 'hls.js';
import { expect, it, vi } from 'vitest';
import { requestOf } from './cmcd-request.ts';

const fragment = (url: string, ...byteRange: number[]) => ({ url, byteRange });
const parts = [fragment('https://m.example/a.mp4', 0, 10), fragment('https://m.example/a.mp4', 10, 30)];
const sound = fragment('https://m.example/sound.m4s');

function asked(url: string, start?: number) {
  const applyFragmentData = vi.fn(({ frag, url: bare }) => ({ frag, bare }));
  const hls = {
    levels: [{ details: { fragments: parts } }],
    audioTracks: [{ details: { fragments: [sound] } }],
    cmcdController: { applyFragmentData },
  } as unknown as Hls;
  const range = start === undefined ? undefined : { start };
  const request = requestOf(hls, { url, range, signal: new AbortController().signal });
  return { request, frag: applyFragmentData.mock.calls[0]?.[0].frag };
}

it('tells of each part of a file what it is', () => {
  expect(asked('https://m.example/a.mp4', 0).frag).toBe(parts[0]);
  // Some of it has come from a peer.
  expect(asked('https://m.example/a.mp4', 25).frag).toBe(parts[1]);
  expect(asked('https://m.example/a.mp4', 25).request.headers.get('range')).toBe('bytes=25-');
});

it('tells of sound as well', () => {
  expect(asked('https://m.example/sound.m4s').frag).toBe(sound);
});
