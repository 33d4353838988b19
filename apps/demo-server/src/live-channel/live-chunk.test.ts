import { readdirSync, readFileSync } from 'node:fs';
import { readBoxes } from '@touchline/server/playback/media/boxes.ts';
import { readTracks } from '@touchline/server/playback/media/init-segment.ts';
import { readTrackFragments } from '@touchline/server/playback/media/movie-fragment.ts';
import { describe, expect, it } from 'vitest';
import { airChunk, readChunks } from './live-chunk.ts';

const REEL = new URL('../../../demo/assets/media/reel/', import.meta.url);
const folder = readdirSync(REEL).find((name) => name.startsWith('234p'));
const fileOf = (name: string) => readFileSync(new URL(`${folder}/${name}`, REEL));
const init = fileOf('init.mp4');
const media = Buffer.concat(['000.m4s', '001.m4s'].map(fileOf));

describe('readChunks', () => {
  it('finds the chunks of the reel: 0.4 s each, with a key frame every two seconds', () => {
    const { chunks, timescale } = readChunks(init, media);

    expect(chunks).toHaveLength(20);
    expect(new Set(chunks.map(({ duration }) => duration / timescale))).toEqual(new Set([0.4]));
    expect(chunks.filter(({ sync }) => sync).map(({ time }) => time / timescale)).toEqual([0, 2, 4, 6]);
    expect(Buffer.concat(chunks.flatMap(({ chunks: own }) => own.map(({ bytes }) => bytes)))).toEqual(media);
  });

  it('rejects decode times of 32 bits, which would overflow after some days', () => {
    const old = Buffer.from(media);
    old[old.indexOf('tfdt') + 4] = 0;
    expect(() => readChunks(init, old)).toThrow('64 bits');
  });

  it('rejects media without video', () => {
    const deaf = Buffer.from(init);
    deaf.write('meta', deaf.indexOf('vide'));
    expect(() => readChunks(deaf, media)).toThrow('picture');
  });
});

describe('airChunk', () => {
  const { chunks, timescale } = readChunks(init, media);
  const first = chunks[0]?.chunks[0];
  if (!first) throw new Error('no chunk');
  const tracks = readTracks(init);
  const air = (loop: number) => airChunk(first, { loop, length: 24 * timescale, timescale, number: 4_711 });

  it('moves both tracks by the iterations of the loop, and changes nothing else', () => {
    const times = (bytes: Buffer) =>
      readTrackFragments(bytes, tracks).map(({ trackId, decodeTime }) => {
        return decodeTime / (tracks.find(({ id }) => id === trackId)?.timescale ?? 1);
      });
    expect(times(air(0))).toEqual([0, 0]);
    expect(times(air(3))).toEqual([72, 72]);
    expect(times(air(1_300_000))).toEqual([31_200_000, 31_200_000]);

    const changed = [...air(3)].flatMap((byte, at) => (byte === first.bytes[at] ? [] : at));
    const allowed = [first.numberAt, ...first.times.map(({ at }) => at)];
    expect(changed.every((at) => allowed.some((from) => at >= from && at < from + 8))).toBe(true);
    expect(readBoxes(air(3)).map(({ type }) => type)).toEqual(['moof', 'mdat']);
  });

  it('sets the fragment number, and does not change the source', () => {
    const before = Buffer.from(first.bytes);
    expect(air(3).readUInt32BE(first.numberAt)).toBe(4_711);
    expect(first.bytes.equals(before)).toBe(true);
  });

  it('counts fragments in 32 bits, and wraps around', () => {
    const aired = airChunk(first, { loop: 0, length: 1, timescale, number: 2 ** 32 + 5 });
    expect(aired.readUInt32BE(first.numberAt)).toBe(5);
  });
});
