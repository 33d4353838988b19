import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const FOLDER = fileURLToPath(new URL('../dist/abr/clip', import.meta.url));
/** Seconds of it, and frames a second. */
const SECONDS = 180;
const RATE = 10;

/** Lines of a level's picture: small, so that decoding costs nothing, and another for each, so that it can be told. */
export function heightOf(level) {
  return 72 + 18 * level;
}

function widthOf(level) {
  return 128 + 32 * level;
}

/** Type of the box that players skip. */
const FREE = Buffer.from('free');

/**
 * A test card of `movie`'s segment length in as many levels, made once. Its segments are as large as those of the movie:
 * what is missing comes as an empty box. Gives `fileOf(level, name)` and `master(base)`; throws without ffmpeg.
 */
export async function prepareClip(movie) {
  const { kbps, segmentMs, sizes } = movie;
  for (const level of kbps.keys()) await encode(level, segmentMs / 1000);
  return {
    async fileOf(level, name) {
      const content = await readFile(`${FOLDER}/${level}/${name}`);
      const segment = /^(\d+)\.m4s$/.exec(name)?.[1];
      return segment ? padded(content, sizes[Number(segment)][level] / 8) : content;
    },
    master: () => `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${kbps.map(streamOf).join('')}`,
  };

  function streamOf(average, level) {
    const peak =
      Math.max(...sizes.slice(0, (SECONDS * 1000) / segmentMs).map((levels) => levels[level])) / (segmentMs / 1000);
    const rates = `BANDWIDTH=${Math.ceil(peak)},AVERAGE-BANDWIDTH=${average * 1000}`;
    const video = `RESOLUTION=${widthOf(level)}x${heightOf(level)},FRAME-RATE=${RATE}`;
    return `#EXT-X-STREAM-INF:${rates},CODECS="avc1.42c01e",${video}\n${level}/index.m3u8\n`;
  }
}

async function encode(level, seconds) {
  const folder = `${FOLDER}/${level}`;
  if (existsSync(folder)) return;
  const unfinished = `${folder}-unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const size = `${widthOf(level)}x${heightOf(level)}`;
  await execute('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${RATE}:duration=${SECONDS}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'baseline', '-level', '3.0', '-crf', '45'],
    ...[
      '-pix_fmt',
      'yuv420p',
      '-g',
      String(RATE * seconds),
      '-keyint_min',
      String(RATE * seconds),
      '-sc_threshold',
      '0',
    ],
    ...['-f', 'hls', '-hls_time', String(seconds), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', `${unfinished}/%03d.m4s`],
    `${unfinished}/index.m3u8`,
  ]);
  await rename(unfinished, folder);
}

function padded(content, bytes) {
  const missing = Math.round(bytes) - content.length;
  if (missing < 8) return content;
  const box = Buffer.alloc(missing);
  box.writeUInt32BE(missing, 0);
  FREE.copy(box, 4);
  return Buffer.concat([content, box]);
}
