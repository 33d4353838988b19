// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNativeEngine } from '../engine/native-engine.ts';
import { engineFor, isForHls } from './engines.ts';

afterEach(() => vi.unstubAllGlobals());
const no = Promise.resolve(false);

describe('engineFor', () => {
  it('PL-23: plays MP4 with the browser', async () => {
    expect(await engineFor('https://media.example/film.mp4', no)).toBe(createNativeEngine);
  });

  it('plays HLS with the browser if there are no Media Source Extensions', async () => {
    const url = 'https://media.example/a.m3u8';

    expect(await engineFor(url, no)).toBe(createNativeEngine);
    vi.stubGlobal('ManagedMediaSource', class {});
    expect(isForHls(url)).toBe(true);
    expect(await engineFor(url, no)).not.toBe(createNativeEngine);
  });

  it('PL-23: plays anything else as FLV', async () => {
    expect(await engineFor('https://media.example/live', no)).not.toBe(createNativeEngine);
  });

  it('rejects if the server rejects the playlist', async () => {
    vi.stubGlobal('MediaSource', class {});
    const rejected = Promise.reject(new Error('404'));

    await expect(engineFor('https://media.example/a.m3u8', rejected)).rejects.toThrow('404');
  });
});
