import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTool } from '../import-video/run-tool.ts';
import { mediaFoldersOf } from '../media/media-folders.ts';
import { readLoop } from './read-loop.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** Seconds of a frame of the reel, and of a frame of its sound. */
const PICTURE = 1 / 25;
const SOUND = 1_024 / 48_000;

/** Rounds of the loop before the stretch: a year on air. */
const ROUNDS = 1_314_000;

describe.skipIf(!hasFfmpeg)('a stretch over the end of the loop (needs ffmpeg)', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'loop-'));
    file = join(folder, 'stretch.mp4');
    const { timetable, renditions } = await readLoop(mediaFoldersOf({ mediaDir: folder, demo: true }), 'reel');
    const [rendition] = renditions.values();
    if (!rendition) throw new Error('no rendition');
    // The last two segments of a round and the first two of the next.
    const count = timetable.segments.length;
    const parts = [count - 2, count - 1, count, count + 1].flatMap((segment) =>
      [0, 1, 2, 3, 4].map((part) => {
        const loop = ROUNDS + Math.floor(segment / count);
        return rendition.part({ segment: segment % count, part, loop, number: loop * count + (segment % count) });
      })
    );
    writeFileSync(file, Buffer.concat([rendition.init, ...parts]));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is decoded without a complaint', () => {
    const { status, stderr } = spawnSync('ffmpeg', ['-v', 'warning', '-i', file, '-f', 'null', '-']);
    expect([status, stderr.toString()]).toEqual([0, '']);
  });

  it.each([
    ['picture', 'v', PICTURE, 200],
    ['sound', 'a', SOUND, 375],
  ])('has no gap in its %s', async (_, stream, step, count) => {
    const answer = await runTool(
      'ffprobe',
      ['-v', 'error', '-select_streams', stream, '-show_entries', 'packet=dts_time', '-of', 'csv=p=0', file],
      { signal: AbortSignal.timeout(60_000) }
    );
    const times = answer.trim().split('\n').map(Number.parseFloat);
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));

    expect(times).toHaveLength(count);
    // Sound is cut where its frames are, a little before the picture.
    expect(Math.abs((times[0] ?? 0) - ROUNDS * 24 - 20)).toBeLessThan(0.1);
    // ffprobe writes microseconds of times that are large.
    for (const one of steps) expect(one).toBeCloseTo(step, 4);
  });
});
