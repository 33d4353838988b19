import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoMedia } from '../demo-extension.ts';
import { readLoop } from './read-loop.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** Seconds of a frame of the reel, and of an audio frame. */
const VIDEO_FRAME = 1 / 25;
const SOUND = 1_024 / 48_000;

/** Iterations of the loop before the stretch: a year on air. */
const ROUNDS = 1_314_000;

describe.skipIf(!hasFfmpeg)('a stretch over the end of the loop (needs ffmpeg)', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'loop-'));
    file = join(folder, 'stretch.mp4');
    const { timetable, renditions } = await readLoop([folder, demoMedia.folder], 'reel');
    const [rendition] = renditions.values();
    if (!rendition) throw new Error('no rendition');
    // The last two segments of an iteration and the first two of the next.
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

  it('is decoded without errors', () => {
    const { status, stderr } = spawnSync('ffmpeg', ['-v', 'warning', '-i', file, '-f', 'null', '-']);
    expect([status, stderr.toString()]).toEqual([0, '']);
  });

  it.each([
    ['picture', 'v', VIDEO_FRAME, 200],
    ['sound', 'a', SOUND, 375],
  ])('has no gap in its %s', (_, stream, step, count) => {
    const options = ['-v', 'error', '-select_streams', stream, '-show_entries', 'packet=dts_time', '-of', 'csv=p=0'];
    const { stdout } = spawnSync('ffprobe', [...options, file], { encoding: 'utf8', timeout: 60_000 });
    const times = stdout.trim().split('\n').map(Number.parseFloat);
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));

    expect(times).toHaveLength(count);
    // Audio is cut at its own frames, slightly before the video.
    expect(Math.abs((times[0] ?? 0) - ROUNDS * 24 - 20)).toBeLessThan(0.1);
    // ffprobe rounds large times to microseconds.
    for (const one of steps) expect(one).toBeCloseTo(step, 4);
  });
});
