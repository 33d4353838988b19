import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cutRendition, toSegments } from './cut-segments.ts';
import type { Chunk } from './fragmented-file.ts';

/** Chunks of half a second, 100 bytes each; those at `syncs` (s) have a key frame. */
function chunks(seconds: number, syncs: readonly number[], step = 0.5): Chunk[] {
  const count = Math.ceil(seconds / step);
  return Array.from({ length: count }, (_, n) => {
    const time = n * step;
    const sync = syncs.some((at) => Math.abs(at - time) < step / 2);
    return { start: n * 100, size: 100, time, duration: step, sync };
  });
}
const durations = (source: readonly Chunk[]) => toSegments(source).map(({ duration }) => Number(duration.toFixed(3)));

describe('toSegments', () => {
  it('cuts at key frames, every four seconds', () => {
    expect(toSegments(chunks(9, [0, 4, 8]))).toEqual([
      { start: 0, size: 800, duration: 4 },
      { start: 800, size: 800, duration: 4 },
      { start: 1600, size: 200, duration: 1 },
    ]);
  });

  it('does not cut at further key frames within the four seconds', () => {
    expect(durations(chunks(8, [0, 1, 2.5, 4, 5]))).toEqual([4, 4]);
  });

  it('waits if there is none in time', () => {
    expect(durations(chunks(16, [0, 10, 12]))).toEqual([10, 2, 4]);
  });

  it('stays on the time grid if frames do not fall on whole seconds', () => {
    const ntsc = 1_001 / 30_000;
    const begins = Array.from({ length: 50 }, (_, n) => Math.ceil((4 * n) / ntsc) * ntsc);
    const chunks = begins.map((time, n) => ({ start: n, size: 1, time, duration: 4, sync: true }));
    expect(Math.max(...toSegments(chunks).map(({ duration }) => duration))).toBeLessThan(4.1);
    expect(toSegments(chunks)).toHaveLength(50);
  });

  it('returns nothing for no chunks', () => {
    expect(toSegments([])).toEqual([]);
  });
});

describe('cutRendition', () => {
  it('says the bitrate of each segment, from which players know its size', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-cut-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'film.mp4');
    await writeFile(file, await filmOf(new URL('../../../demo/assets/media/reel/360p-dd69a7ba/', import.meta.url)));

    const cut = await cutRendition(file, { into: folder, name: '360p' });
    const lines = (await readFile(join(folder, cut.folder, 'index.m3u8'), 'utf8')).split('\n');
    const segments = lines.flatMap((line, index) => (line.endsWith('.m4s') ? [lines.slice(index - 2, index + 1)] : []));
    expect(segments.length).toBeGreaterThan(2);
    for (const [bitrate = '', duration = '', name = ''] of segments) {
      const { size } = await stat(join(folder, cut.folder, name));
      const [, kilobits] = /^#EXT-X-BITRATE:(\d+)$/.exec(bitrate) ?? [];
      const [, seconds] = /^#EXTINF:([\d.]+),$/.exec(duration) ?? [];
      expect(Math.abs((Number(kilobits) * 1_000 * Number(seconds)) / 8 - size)).toBeLessThan(300);
    }
  });
});

/** Returns a packaged rendition as the one fragmented file that it was cut from. */
async function filmOf(folder: URL): Promise<Buffer> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s')).sort();
  return Buffer.concat(await Promise.all(['init.mp4', ...names].map((name) => readFile(new URL(name, folder)))));
}
