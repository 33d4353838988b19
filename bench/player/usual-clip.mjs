import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Renditions of a stream as publishers have them: lines, and kbit of pictures a second, on average and at most. */
const LADDER = [
  { height: 360, width: 640, average: 800, peak: 1000 },
  { height: 540, width: 960, average: 1600, peak: 2000 },
  { height: 720, width: 1280, average: 2800, peak: 3500 },
];

/** Seconds of it, and frames a second. */
const SECONDS = 24;
const RATE = 30;

/**
 * Makes `folder`, once: a moving test card with a tone at usual bit rates, fMP4 in segments of 4 s and chunks of 0.5 s,
 * as our importer makes them. Throws where there is no ffmpeg, or none with H.264.
 */
export async function makeUsualClip(folder) {
  if (existsSync(folder)) return;
  const unfinished = `${folder}-unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await encode(unfinished);
  for (const at of LADDER.keys()) await separate(`${unfinished}/${at}`, at);
  await rename(unfinished, folder);
}

async function encode(folder) {
  const outputs = LADDER.map((_, at) => `[s${at}]`).join('');
  const scaled = LADDER.map(({ width, height }, at) => `[s${at}]scale=${width}:${height},format=yuv420p[v${at}]`);
  await execute('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=${RATE}:duration=${SECONDS}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${SECONDS}`],
    ...['-filter_complex', [`[0:v]split=${LADDER.length}${outputs}`, ...scaled].join(';')],
    ...LADDER.flatMap(({ average, peak }, at) => [
      ...['-map', `[v${at}]`, '-map', '1:a', `-c:v:${at}`, 'libx264', `-b:v:${at}`, `${average}k`],
      ...[`-maxrate:v:${at}`, `${peak}k`, `-bufsize:v:${at}`, `${peak}k`],
    ]),
    ...['-preset', 'veryfast', '-profile:v', 'main', '-g', String(2 * RATE), '-keyint_min', String(2 * RATE)],
    ...['-sc_threshold', '0', '-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-f', 'hls', '-hls_time', '4'],
    ...['-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments'],
    ...['-hls_segment_options', 'frag_duration=500000', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', `${folder}/%v/%03d.m4s`, '-master_pl_name', 'master.m3u8'],
    ...['-var_stream_map', LADDER.map((_, at) => `v:${at},a:${at}`).join(' '), `${folder}/%v/index.m3u8`],
  ]);
}

/** ffmpeg, asked for chunks, leaves the first segment in the init segment: there it is cut off again. */
async function separate(folder, at) {
  const name = (await readFile(`${folder}/index.m3u8`, 'utf8')).match(/URI="([^"]+)"/)?.[1];
  if (!name) throw new Error(`ffmpeg has made no init segment of rendition ${at}`);
  const content = await readFile(`${folder}/${name}`);
  const end = firstMediaBox(content);
  if (end === content.length) return;
  const first = await readFile(`${folder}/000.m4s`);
  const type = first.subarray(0, first.readUInt32BE(0));
  await writeFile(`${folder}/000.m4s`, Buffer.concat([type, content.subarray(end)]));
  await writeFile(`${folder}/${name}`, content.subarray(0, end));
}

/** Returns the offset at which the boxes that describe the tracks end. */
function firstMediaBox(content) {
  let place = 0;
  while (place < content.length && !['sidx', 'moof'].includes(content.toString('latin1', place + 4, place + 8))) {
    place += content.readUInt32BE(place);
  }
  return place;
}
