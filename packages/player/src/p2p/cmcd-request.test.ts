import type Hls from 'hls.js';
import { expect, it, vi } from 'vitest';
import { requestOf } from './cmcd-request.ts';

const fragment = (url: string, ...byteRange: number[]) => ({ url, byteRange });
const fragments = [fragment('https://m.example/a.mp4', 0, 10), fragment('https://m.example/a.mp4', 10, 30)];
const sound = fragment('https://m.example/sound.m4s');

function request(url: string, start?: number) {
  const applyFragmentData = vi.fn(({ frag, url: bare }) => ({ frag, bare }));
  const hls = {
    levels: [{ details: { fragments } }],
    audioTracks: [{ details: { fragments: [sound] } }],
    cmcdController: { applyFragmentData },
  } as unknown as Hls;
  const range = start === undefined ? undefined : { start };
  const request = requestOf(hls, { url, range, signal: new AbortController().signal });
  return { request, frag: applyFragmentData.mock.calls[0]?.[0].frag };
}

it('adds data about each part of a file', () => {
  expect(request('https://m.example/a.mp4', 0).frag).toBe(fragments[0]);
  // A peer has sent the beginning.
  expect(request('https://m.example/a.mp4', 25).frag).toBe(fragments[1]);
  expect(request('https://m.example/a.mp4', 25).request.headers.get('range')).toBe('bytes=25-');
});

it('adds data about audio too', () => {
  expect(request('https://m.example/sound.m4s').frag).toBe(sound);
});
