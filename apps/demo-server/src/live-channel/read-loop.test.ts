import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLoop } from './read-loop.ts';

const MEDIA = new URL('../../../demo/assets/media/', import.meta.url).pathname;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loop-'));
  cpSync(join(MEDIA, 'reel'), join(folder, 'reel'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name = 'reel') => readLoop(['/nowhere', folder], name);
const rendition = (name: string) => readdirSync(join(folder, 'reel')).find((entry) => entry.startsWith(name)) ?? '';

function edit(path: string, change: (text: string) => string): void {
  const file = join(folder, 'reel', path);
  writeFileSync(file, change(readFileSync(file, 'latin1')), 'latin1');
}

describe('readLoop', () => {
  it('reads the reel: twelve segments of two seconds in three renditions', async () => {
    const { timetable, renditions } = await read();

    expect(timetable.segments).toHaveLength(12);
    expect(timetable.length / timetable.timescale).toBe(24);
    expect([...renditions.keys()].map((name) => name.split('-')[0])).toEqual(['360p', '720p', '234p']);
  });

  it('computes peak and average bit rate of each rendition', async () => {
    const [first] = (await read()).renditions.values();
    const sizes = Array.from({ length: 12 }, (_, segment) =>
      [0, 1, 2, 3, 4].reduce((sum, part) => sum + (first?.part({ segment, part, loop: 0, number: 0 }).length ?? 0), 0)
    );
    expect(first?.bandwidth).toBe(Math.max(...sizes) * 4);
    expect(first?.averageBandwidth).toBe(Math.ceil((sizes.reduce((a, b) => a + b) * 8) / 24));
    expect(first?.attributes).toMatch(/^CODECS="[^"]+",RESOLUTION=640x360,FRAME-RATE=25\.000$/);
  });

  it('rejects renditions that are cut at different times, because players could not switch between them', async () => {
    edit(`${rendition('720p')}/index.m3u8`, (text) => text.replace('#EXTINF:4.00000,\n005.m4s\n', ''));
    await expect(read()).rejects.toThrow(/720p-\w+ is cut at other times/);
  });

  it('reports missing media', async () => {
    await expect(read('nothing')).rejects.toThrow('media/nothing/master.m3u8 does not exist');
    rmSync(join(folder, 'reel', rendition('234p'), '003.m4s'));
    await expect(read()).rejects.toThrow(/234p-\w+\/003\.m4s does not exist/);
  });

  it('rejects separate audio, byte ranges and an empty playlist', async () => {
    cpSync(join(MEDIA, 'two-voices'), join(folder, 'two-voices'), { recursive: true });
    await expect(read('two-voices')).rejects.toThrow('separate media');
    edit(`${rendition('360p')}/index.m3u8`, (text) => text.replace('#EXTINF', '#EXT-X-BYTERANGE:1@0\n#EXTINF'));
    await expect(read()).rejects.toThrow('separate files');
    edit('master.m3u8', () => '#EXTM3U\n');
    await expect(read()).rejects.toThrow('names no rendition');
  });

  it('never leaves the folder of the media', async () => {
    edit('master.m3u8', (text) => text.replace(/\n360p.*/, '\n../../etc/passwd.m3u8'));
    await expect(read()).rejects.toThrow('does not exist');
  });
});
