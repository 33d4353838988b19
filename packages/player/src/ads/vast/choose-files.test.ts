// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { chooseFiles } from './choose-files.ts';
import type { VastMediaFile } from './vast.ts';

const file = (name: string, options: Partial<VastMediaFile> = {}): VastMediaFile => ({
  fileURL: `https://ads.example/${name}.mp4`,
  mimeType: 'video/mp4',
  codec: null,
  apiFramework: null,
  deliveryType: 'progressive',
  bitrate: 0,
  minBitrate: 0,
  maxBitrate: 0,
  width: 0,
  height: 0,
  ...options,
});
const capabilities = {
  width: 1280,
  height: 720,
  bandwidth: 10_000,
  canPlay: (type: string) => type.startsWith('video/mp4'),
};
const names = (files: readonly VastMediaFile[], options = capabilities) =>
  chooseFiles(files, options).map(({ url }) => /(\w+)\.mp4/.exec(url)?.[1]);

const small = file('small', { width: 640, height: 360, bitrate: 800 });
const middle = file('middle', { width: 1280, height: 720, bitrate: 2500 });
const large = file('large', { width: 1920, height: 1080, bitrate: 6000 });

describe('chooseFiles', () => {
  it('AD-13: prefers the smallest file that fills the screen', () => {
    expect(names([small, large, middle])).toEqual(['middle', 'large', 'small']);
  });

  it('AD-13: exceeds the available bandwidth with no file', () => {
    expect(names([small, large, middle], { ...capabilities, bandwidth: 1500 })[0]).toBe('small');
  });

  it('AD-13: rejects files that run code, are not web addresses, or cannot be played', () => {
    const unplayable = [
      file('code', { mimeType: 'application/javascript' }),
      file('vpaid', { apiFramework: 'VPAID' }),
      file('sly', { fileURL: 'javascript:alert(1)//sly.mp4' }),
      file('flash', { mimeType: 'video/x-flv' }),
    ];
    expect(names(unplayable)).toEqual([]);
  });
});

describe('codecs of files', () => {
  const strict = (type: string) => !/codecs="(?!avc1)/.test(type);

  it('AD-13: ignores a codec that browsers do not know', () => {
    const files = ['0', 'H.264', 'avc1.64001F'].map((codec, at) => file(`film${at}`, { codec }));
    expect(names(files, { ...capabilities, canPlay: strict })).toEqual(['film0', 'film1', 'film2']);
  });

  it('AD-13: leaves out a file whose codec the browser does not play', () => {
    expect(names([file('film', { codec: 'hvc1.1.6.L93' })], { ...capabilities, canPlay: strict })).toEqual([]);
  });
});
