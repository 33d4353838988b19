import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStartPlans, type StartPlanPorts } from './start-plan.ts';

const PUBLIC_URL = 'https://media.example';
const ASSETS = new URL('../../../../demo/assets/media/', import.meta.url).pathname;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-plan-'));
  for (const video of ['reel', 'two-voices']) cpSync(join(ASSETS, video), join(folder, video), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The guards of protected media, of which there are none. */
const open: Pick<StartPlanPorts, 'guards' | 'grants'> = {
  guards: async () => ({ isProtected: false, guards: [] }),
  grants: { read: () => ({ state: 'INVALID' }) },
};
const planOf = (url: string | null) =>
  createStartPlans({ publicUrl: PUBLIC_URL, folders: ['/nowhere', folder], ...open })(url);

/** The folder of a rendition, whose name ends with a hash. */
function rendition(video: string, name: string): string {
  const entry = readdirSync(join(folder, video)).find((one) => one.startsWith(name));
  if (entry === undefined) throw new Error(`no ${name} in ${video}`);
  return entry;
}

/** Changes a file of the folder, like a later edit. */
function edit(path: string, change: (text: string) => string): void {
  const file = join(folder, path);
  writeFileSync(file, change(readFileSync(file, 'latin1')), 'latin1');
  utimesSync(file, new Date(), new Date(Date.now() + 10_000));
}

describe('the plan of the demo’s reel', () => {
  it('has both playlists, the init segment and the first segment of the first variant', async () => {
    const plan = await planOf('/media/reel/master.m3u8');
    const at = `${PUBLIC_URL}/media/reel/${rendition('reel', '360p')}`;

    expect(plan).toMatchObject({
      multivariant: {
        url: `${PUBLIC_URL}/media/reel/master.m3u8`,
        text: expect.stringContaining('RESOLUTION=640x360'),
      },
      playlist: { url: `${at}/index.m3u8`, text: expect.stringContaining('#EXT-X-ENDLIST') },
      full: false,
      duration: 24,
      first: [`${at}/init.mp4`, `${at}/000.m4s`],
    });
    expect(plan?.tracks).toEqual([
      {
        type: 'audiovideo',
        mime: 'video/mp4; codecs="avc1.4d401e,mp4a.40.2"',
        initUrl: `${at}/init.mp4`,
        init: readFileSync(join(folder, 'reel', rendition('reel', '360p'), 'init.mp4'), 'base64'),
        segmentUrl: `${at}/000.m4s`,
        segmentDuration: 4,
      },
    ]);
  });

  it('is the same for its absolute URL', async () => {
    expect(await planOf(`${PUBLIC_URL}/media/reel/master.m3u8`)).toEqual(await planOf('/media/reel/master.m3u8'));
  });

  it('follows changes of the files: another first variant, another plan', async () => {
    const startPlanFor = createStartPlans({ publicUrl: PUBLIC_URL, folders: [folder], ...open });
    const before = await startPlanFor('/media/reel/master.m3u8');
    expect(await startPlanFor('/media/reel/master.m3u8')).toBe(before);

    edit('reel/master.m3u8', (text) => text.replace(/#EXT-X-STREAM-INF.*640x360.*\n.*\n/, ''));

    expect((await startPlanFor('/media/reel/master.m3u8'))?.playlist.url).toContain('/720p-');
  });
});

describe('the plan of two voices', () => {
  it('needs the full engine, and starts with video and default audio in parallel', async () => {
    const plan = await planOf('/media/two-voices/master.m3u8');

    expect(plan?.full).toBe(true);
    expect(plan?.tracks.map(({ type, mime }) => [type, mime])).toEqual([
      ['video', 'video/mp4; codecs="avc1.4d401e"'],
      ['audio', 'audio/mp4; codecs="mp4a.40.2"'],
    ]);
    expect(plan?.tracks[1]?.segmentUrl).toContain(`/${rendition('two-voices', 'sound-1')}/000.m4s`);
  });

  it('has only the playlists if the audio is missing', async () => {
    edit('two-voices/master.m3u8', (text) => text.replaceAll('sound-1-', 'gone-1-'));
    expect(await planOf('/media/two-voices/master.m3u8')).toMatchObject({ tracks: [], full: true, duration: 24 });
  });
});

describe('media that Media Source Extensions cannot play directly', () => {
  const index = () => `reel/${rendition('reel', '360p')}/index.m3u8`;
  const insert = (line: string) => edit(index(), (text) => text.replace('#EXTINF', `${line}\n#EXTINF`));

  it.each([
    ['#EXT-X-KEY:METHOD=AES-128,URI="key.bin"', true],
    ['#EXT-X-BYTERANGE:100@0', false],
    ['#EXT-X-START:TIME-OFFSET=6', false],
    ['#EXT-X-GAP', false],
  ])('get a plan without tracks: %s', async (line, full) => {
    insert(line);
    expect(await planOf('/media/reel/master.m3u8')).toMatchObject({ tracks: [], full, duration: 24 });
  });

  it('also applies to those that start later than at 0', async () => {
    edit(`reel/${rendition('reel', '360p')}/000.m4s`, (text) => {
      const time = text.indexOf('tfdt') + 8;
      return `${text.slice(0, time)}\0\0\0\0\0\0\x10\0${text.slice(time + 8)}`;
    });
    expect((await planOf('/media/reel/master.m3u8'))?.tracks).toEqual([]);
  });

  it('also applies to those without an init segment', async () => {
    edit(index(), (text) => text.replace(/#EXT-X-MAP.*\n/, ''));
    expect((await planOf('/media/reel/master.m3u8'))?.tracks).toEqual([]);
  });

  it('does not apply to a key with METHOD=NONE', async () => {
    insert('#EXT-X-KEY:METHOD=NONE');
    expect((await planOf('/media/reel/master.m3u8'))?.tracks).toHaveLength(1);
  });
});

describe('no plan', () => {
  it.each([
    null,
    'https://elsewhere.example/media/reel/master.m3u8',
    'https://media.example.evil.example/media/reel/master.m3u8',
    '/media/reel/master.m3u8?sig=1',
    '/media/nothing/master.m3u8',
    '/media/reel/../two-voices/../../etc/passwd.m3u8',
    '/media/reel/captions-en.vtt',
    '/demo/media/promo.mp4',
    'http://[',
    '',
  ])('for %j', async (url) => {
    expect(await planOf(url)).toBeNull();
  });

  it('for a live stream', async () => {
    edit(`reel/${rendition('reel', '360p')}/index.m3u8`, (text) => text.replace('#EXT-X-ENDLIST', ''));
    expect(await planOf('/media/reel/master.m3u8')).toBeNull();
  });

  it.each([
    ['leads out of the folder', '../../../../etc/passwd'],
    ['is elsewhere', 'https://elsewhere.example/x.m3u8'],
    ['is the master itself', 'master.m3u8'],
    ['is no address', 'http://['],
  ])('if the first variant %s', async (_, uri) => {
    edit('reel/master.m3u8', (text) => text.replace(/\n360p.*/, `\n${uri}`));
    expect(await planOf('/media/reel/master.m3u8')).toBeNull();
  });

  it('for playlists that are too long, or empty', async () => {
    edit('reel/master.m3u8', (text) => text + '#\n'.repeat(60_000));
    expect(await planOf('/media/reel/master.m3u8')).toBeNull();
    writeFileSync(join(folder, 'reel/master.m3u8'), '');
    expect(await planOf('/media/reel/master.m3u8')).toBeNull();
  });

  it('and never an error or a hang, for any bytes', async () => {
    const segment = `reel/${rendition('reel', '360p')}/000.m4s`;
    const bytes = readFileSync(join(folder, segment));
    await fc.assert(
      fc.asyncProperty(fc.nat(400), fc.uint8Array({ minLength: 1, maxLength: 16 }), async (at, noise) => {
        const broken = Buffer.from(bytes.subarray(0, 4_000));
        broken.set(noise, at);
        writeFileSync(join(folder, segment), broken);
        const plan = await planOf('/media/reel/master.m3u8');
        expect(plan === null || plan.tracks.length <= 1).toBe(true);
      }),
      { numRuns: 60 }
    );
  });
});
