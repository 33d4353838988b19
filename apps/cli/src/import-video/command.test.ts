import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStartPlans } from '@touchline/server/playback/media/start-plan.ts';
import { ADMIN_TOKEN, openTestApp, PUBLIC_URL, type TestApp } from '@touchline/server/testing/app.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importVideoCommand } from './command.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

let root: string;
let test: TestApp;
let environment: Record<string, string>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'import-video-'));
  test = await openTestApp({ mediaDir: join(root, 'media') });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = test.app.server.address() as AddressInfo;
  environment = { PORT: String(port), ADMIN_TOKEN, DATA_DIR: root, PUBLIC_URL };
  for (const publisher of ['acme', 'other']) await test.manage('POST', `?publisherId=${publisher}`);
  await test.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
  await test.manage('POST', '/acme/accessPolicies?accessPolicyId=open');
}, 60_000);
afterAll(async () => {
  await test.close();
  rmSync(root, { recursive: true });
});

/** Runs the command like npm does; returns its output. */
async function run(args: readonly string[], { signal = new AbortController().signal, onShow = () => {} } = {}) {
  const said: string[] = [];
  const shares: number[] = [];
  const show = (_: string, share: number | null) => {
    shares.push(share ?? 1);
    onShow();
  };
  const print = (line: string) => said.push(line);
  const ports = {
    environment,
    usage: 'touchline import-video',
    print,
    printError: print,
    progress: { show, clear: () => {} },
    clock: Date.now,
    signal,
  };
  return { code: await importVideoCommand(args, ports), said: said.join('\n'), shares };
}

/** Creates a small film; ffmpeg's arguments besides its name. */
function film(name: string, args: readonly string[]): string {
  const file = join(root, name);
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...args, file]);
  return file;
}
const video = (seconds: number, size = '320x180', rate = 25) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
];
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=440:r=44100:d=${seconds}`];
const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

const folder = (id: string) => join(root, 'media', id);
const text = (...path: string[]) => readFileSync(join(root, 'media', ...path), 'utf8');
const rendition = (id: string, name: string) => String(readdirSync(folder(id)).find((entry) => entry.startsWith(name)));

describe.skipIf(!hasFfmpeg)('touchline import-video (needs ffmpeg)', () => {
  let first: Awaited<ReturnType<typeof run>>;
  let derby: string;
  let captions: string;

  beforeAll(async () => {
    captions = `nl=${join(root, 'derby.srt')}`;
    writeFileSync(join(root, 'derby.srt'), '1\n00:00:01,000 --> 00:00:02,000\nGoal!\n');
    derby = film('The derby.mp4', [...video(5), ...tone(5), ...fast, '-c:a', 'aac']);
    const args = [derby, '--id', 'derby', '--publisher', 'acme', '--policy', 'open', '--captions', captions];
    first = await run(args);
  }, 120_000);

  it('creates renditions, storyboard, poster and captions, and the video that plays them', async () => {
    const { code, said, shares } = first;
    expect([code, said]).toEqual([0, expect.stringContaining('derby: 180p; 5 s → publisher acme at http')]);
    expect(said).toContain(`${PUBLIC_URL}/media/derby/master.m3u8`);
    expect(Math.max(...shares)).toBeGreaterThan(0.5);
    const { json } = await test.visit('/v1/videos/derby?key=pk_acme');
    // The policy `open` lets everybody watch, with a signed URL.
    const [signature] = /\?exp=\d+&sig=[\w-]+$/.exec(json.playlists[0].url) ?? [];
    expect((await test.visit(`/media/derby/master.m3u8${signature}`)).text).toContain(`index.m3u8${signature}`);
    expect((await test.visit('/media/derby/master.m3u8')).status).toBe(401);
    expect(JSON.parse(JSON.stringify(json).replace(/\?exp=\d+&sig=[\w-]+/g, ''))).toMatchObject({
      name: 'The derby',
      error: null,
      duration: 5,
      accessPolicyId: 'open',
      playlists: [{ format: 'HLS', url: `${PUBLIC_URL}/media/derby/master.m3u8` }],
      posterUrl: `${PUBLIC_URL}/media/derby/poster.jpg`,
      captions: [{ language: 'nl', label: 'Nederlands', url: `${PUBLIC_URL}/media/derby/captions-nl.vtt` }],
      storyboardUrl: `${PUBLIC_URL}/media/derby/storyboard.vtt`,
    });
    expect((await test.visit(`/media/derby/captions-nl.vtt${signature}`)).text).toMatch(
      /^WEBVTT\s+00:01\.000 --> 00:02\.000\s+Goal!/
    );
    // From bytes: the server blocks reading images from a path.
    const sizeOf = (name: string) => sharp(readFileSync(join(folder('derby'), name))).metadata();
    expect(await sizeOf('poster.jpg')).toMatchObject({ width: 320, height: 180 });
    expect(await sizeOf('storyboard-1.jpg')).toMatchObject({ width: 480, height: 90 });
    expect(text('derby', rendition('derby', '180p'), 'index.m3u8')).toMatch(
      /#EXT-X-BITRATE:\d+\n#EXTINF:4\.00000,\n000\.m4s\n#EXT-X-BITRATE:\d+\n#EXTINF:1\.\d+,\n001\.m4s/
    );
    expect(readdirSync(join(root, 'media')).filter((name) => name.startsWith('derby'))).toEqual(['derby']);
  });

  it('cuts segments into chunks of half a second with video and audio, from time 0, so that browsers start with them', async () => {
    const plan = await createStartPlans({
      publicUrl: PUBLIC_URL,
      folders: [join(root, 'media')],
      guards: async () => ({ isProtected: false, guards: [] }),
      grants: { read: () => ({ state: 'NONE' }) },
    })('/media/derby/master.m3u8');
    expect(plan?.tracks).toMatchObject([{ type: 'audiovideo', mime: expect.stringMatching(/avc1\.4d.*,mp4a\.40\.2/) }]);

    const segment = readFileSync(join(folder('derby'), rendition('derby', '180p'), '000.m4s'));
    expect(segment.toString('latin1').match(/moof/g)?.length).toBeGreaterThanOrEqual(8);
    expect(segment.toString('latin1').match(/traf/g)?.length).toBeGreaterThanOrEqual(16);
  });

  it('does the work once, changes what is requested, and keeps the rest', async () => {
    const file = film('Twice.mp4', [...video(1, '160x90'), ...fast]);
    const args = [file, '--id', 'twice', '--publisher', 'acme'];
    await run([...args, '--policy', 'open']);
    const made = statSync(join(folder('twice'), 'master.m3u8')).mtimeMs;
    const own = { posterUrl: 'https://images.example/own.jpg' };
    expect((await test.manage('PATCH', '/acme/videos/twice?updateMask=posterUrl', { body: own })).status).toBe(200);

    await run([...args, '--title', 'Two times']);

    const { json } = await test.visit('/v1/videos/twice?key=pk_acme');
    expect(json).toMatchObject({ name: 'Two times', accessPolicyId: 'open' });
    expect(json.posterUrl).toBe(own.posterUrl);
    expect(statSync(join(folder('twice'), 'master.m3u8')).mtimeMs).toBe(made);

    await run([...args, '--force']);
    expect(statSync(join(folder('twice'), 'master.m3u8')).mtimeMs).not.toBe(made);
  }, 120_000);

  it('does not touch a video of another publisher, or a folder that it did not create', async () => {
    await expect(run([derby, '--id', 'derby', '--publisher', 'other'])).rejects.toThrow(
      'mediaFolders/derby belongs to publisher acme'
    );
    mkdirSync(folder('by-hand'));
    await expect(run([derby, '--id', 'by-hand', '--publisher', 'acme'])).rejects.toThrow(
      'was not made by import-video'
    );
    rmSync(folder('by-hand'), { recursive: true });
  });

  it('accepts films without audio, rotated, and in ten bits at any frame rate', async () => {
    const upright = film('upright.mkv', [
      ...video(2, '322x182', 30),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p10le',
    ]);
    const file = film('turned.mp4', ['-i', upright, '-vf', 'format=yuv420p', ...fast]);
    const turned = film('turned-90.mp4', ['-i', file, '-c', 'copy', '-metadata:s:v:0', 'rotate=90']);

    await run([turned, '--id', 'turned', '--publisher', 'acme']);
    await run([upright, '--id', 'ten-bits', '--publisher', 'acme']);

    expect(text('turned', 'master.m3u8')).toMatch(/CODECS="avc1\.[0-9a-f]{6}",RESOLUTION=182x322,FRAME-RATE=30\.000/);
    expect(text('ten-bits', 'master.m3u8')).toMatch(/CODECS="avc1\.4d[0-9a-f]{4}",RESOLUTION=322x182/);
  }, 120_000);

  it('separates several audio streams, with the subtitles in the playlist', async () => {
    const words = join(root, 'words.srt');
    writeFileSync(words, '1\n00:00:00,500 --> 00:00:01,500\nKom op!\n');
    const languages = [
      '-metadata:s:a:0',
      'language=eng',
      '-metadata:s:a:1',
      'language=dut',
      '-metadata:s:s:0',
      'language=dut',
    ];
    const maps = ['-map', '0', '-map', '1', '-map', '2', '-map', '3'];
    const file = film('voices.mkv', [...video(2), ...tone(2), ...tone(2), '-i', words, ...maps, ...fast, ...languages]);

    await run([file, '--id', 'voices', '--publisher', 'acme']);

    const master = text('voices', 'master.m3u8');
    expect(master).toMatch(/TYPE=AUDIO,GROUP-ID="sound",LANGUAGE="en",NAME="English",DEFAULT=YES/);
    expect(master).toMatch(/TYPE=AUDIO,GROUP-ID="sound",LANGUAGE="nl",NAME="Nederlands",DEFAULT=NO/);
    expect(master).toMatch(/TYPE=SUBTITLES,GROUP-ID="words",LANGUAGE="nl",.*URI="captions-nl\/index\.m3u8"/);
    expect(text('voices', 'captions-nl/words.vtt')).toMatch(/^WEBVTT\nX-TIMESTAMP-MAP=[\s\S]*Kom op!/);
    expect((await test.visit('/v1/videos/voices?key=pk_acme')).json.captions).toEqual([]);
  }, 120_000);

  it('reports errors in one line, before and instead of any work', async () => {
    const letter = join(root, 'letter.mp4');
    writeFileSync(letter, 'Dear Sir or Madam');
    const sound = film('sound.m4a', [...tone(1), '-c:a', 'aac']);
    const half = film('half.mp4', [...video(2), ...fast, '-movflags', 'frag_keyframe+empty_moov']);
    writeFileSync(half, readFileSync(half).subarray(0, 400));
    const wrong: [string[], RegExp][] = [
      [[letter], /letter\.mp4: ffmpeg cannot read this as a video/],
      [[sound], /sound\.m4a: it contains no video/],
      [[half], /half\.mp4: /],
      [[join(root, 'nothing.mp4')], /nothing\.mp4: there is no such file/],
      [[derby, '--publisher', 'nobody'], /There is no publisher "nobody"/],
      [[derby, '--policy', 'nothing'], /--policy: publisher acme has no access policy "nothing"/],
      [[derby, '--captions', `nl=${letter}`], /letter\.mp4: ffmpeg cannot read these as subtitles/],
    ];
    for (const [args, reason] of wrong) {
      await expect(run(['--publisher', 'acme', ...args, '--id', 'wrong'])).rejects.toThrow(reason);
    }
    expect(existsSync(folder('wrong'))).toBe(false);
    expect(readdirSync(join(root, 'media')).filter((name) => name.includes('.'))).toEqual([]);
  }, 60_000);

  it('leaves nothing behind when it is canceled', async () => {
    const file = film('long.mp4', [...video(30, '640x360', 10), ...fast]);
    const stop = new AbortController();
    const args = [file, '--id', 'long', '--publisher', 'acme'];

    await expect(run(args, { signal: stop.signal, onShow: () => stop.abort(new Error('stopped')) })).rejects.toThrow(
      'stopped'
    );

    expect(readdirSync(join(root, 'media')).filter((name) => name.startsWith('long'))).toEqual([]);
    expect((await test.visit('/v1/videos/long?key=pk_acme')).status).toBe(404);
  }, 60_000);
});

describe('touchline import-video without ffmpeg', () => {
  it('says how to install it', async () => {
    const file = join(root, 'any.mp4');
    writeFileSync(file, 'film');
    const { PATH } = process.env;
    process.env['PATH'] = root;
    const done = run([file, '--id', 'any', '--publisher', 'acme']);
    await expect(done.finally(() => Object.assign(process.env, { PATH }))).rejects.toThrow(
      /There is no ffprobe on this machine: install it with "apt install ffmpeg"/
    );
  });
});
