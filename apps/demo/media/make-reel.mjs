import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { createReel, REEL, SECONDS } from './reel.mjs';
import { commentary, crowd } from './reel-sound.mjs';

const MEDIA = fileURLToPath(new URL('../assets/media/', import.meta.url));
const CAPTIONS = fileURLToPath(new URL('captions/', import.meta.url));
const IMPORT = fileURLToPath(new URL('../../cli/src/import-video/', import.meta.url));

/** Bytes that the reel in both forms may take in the repository. */
const LIMIT = 3_400_000;

/** Flat shapes: slow work makes them small, and nobody waits for it. */
const ENCODING = { preset: 'veryslow', tune: 'animation', quality: 29, soundRate: 40_000 };

/** Seconds between key frames: one may join the live channels that loop the reel as often. */
const KEY_INTERVAL = { reel: 2, 'two-voices': 4 };
const QUALITIES = { reel: [720, 360, 234], 'two-voices': [360, 234] };

/**
 * Draws the reel and makes its two videos in assets/media, with the code of `npm run import-video`. `reel` has sound in
 * every rendition and separate captions. `two-voices` has two commentaries, and captions in the playlist.
 */
export async function makeReel() {
  const work = await mkdtemp(join(tmpdir(), 'touchline-reel-'));
  try {
    const videoFile = join(work, 'picture.mkv');
    await draw(videoFile);
    await make('reel', { work, videoFile, captions: ['en', 'nl'] });
    await make('two-voices', { work, videoFile, captions: ['en', 'ar'] });
  } finally {
    await rm(work, { recursive: true });
  }
  const size = (await Promise.all(Object.keys(QUALITIES).map((name) => sizeOf(join(MEDIA, name))))).reduce(
    (a, b) => a + b
  );
  console.log(`reel and two-voices  ${Math.round(size / 1000)} kB`);
  if (size > LIMIT) throw new Error(`the reels have ${size} bytes; at most ${LIMIT} may be committed`);
}

/** Every frame as it is, into a file that is thrown away. */
async function draw(file) {
  const size = `${REEL.width}x${REEL.height}`;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', `${REEL.rate}`, '-i', '-'];
  const ffmpeg = spawn(
    'ffmpeg',
    ['-y', '-v', 'error', ...input, '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', file],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    }
  );
  const closed = once(ffmpeg, 'close');
  const frameAt = await createReel();
  for (let frame = 0; frame < SECONDS * REEL.rate; frame++) {
    if (!ffmpeg.stdin.write(await frameAt(frame / REEL.rate))) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  await ended(closed);
}

async function make(name, { work, videoFile, captions }) {
  const file = join(work, `${name}.mkv`);
  await ended(
    once(spawn('ffmpeg', sourceArguments(name, videoFile, file), { stdio: ['ignore', 'inherit', 'inherit'] }), 'close')
  );
  const [{ packageVideo }, { probe }] = await Promise.all(['package-video.ts', 'probe.ts'].map(load));
  const signal = AbortSignal.timeout(30 * 60_000);
  const words = captions.map((language) => ({
    language,
    label: new Intl.DisplayNames([language], { type: 'language' })
      .of(language)
      .replace(/^./, (letter) => letter.toUpperCase()),
    file: join(CAPTIONS, `${language}.vtt`),
    stream: null,
  }));
  const options = {
    file,
    info: await probe(file, signal),
    words,
    encoding: { ...ENCODING, keyInterval: KEY_INTERVAL[name] },
    sides: QUALITIES[name],
  };
  await rm(join(MEDIA, name), { recursive: true, force: true });
  await packageVideo({ ...options, storyboardInterval: 1, posterAt: 9.4 }, join(MEDIA, name), {
    signal,
    onProgress: () => {},
    canToneMap: false,
  });
}

function sourceArguments(name, videoFile, file) {
  const start = ['-y', '-v', 'error', '-i', videoFile, '-filter_complex'];
  const copy = ['-map', '0:v', '-c:v', 'copy', '-c:a', 'flac', '-t', `${SECONDS}`, file];
  if (name === 'reel') return [...start, crowd(SECONDS), '-map', '[crowd]', ...copy];
  const voices = [
    commentary('en', { pitch: 118, pace: 4.1, seconds: SECONDS }),
    commentary('nl', { pitch: 196, pace: 5.3, seconds: SECONDS }),
  ];
  const languages = ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=dut'];
  return [...start, voices.join(';'), '-map', '[en]', '-map', '[nl]', ...languages, ...copy];
}

async function load(name) {
  const { module } = await runnerImport(join(IMPORT, name));
  return module;
}

async function ended(closed) {
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

async function sizeOf(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size)
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
