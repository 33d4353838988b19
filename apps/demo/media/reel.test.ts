import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { demoChannelOf } from '../src/season/channels.ts';
import { demoVideos } from '../src/season/videos.ts';
import { SECONDS } from './reel.mjs';

const MEDIA = fileURLToPath(new URL('../assets/media/', import.meta.url));

const files = readdirSync(MEDIA, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => join(file.parentPath, file.name));
const playlists = files.filter((file) => file.endsWith('.m3u8'));

/** Returns the paths in a playlist. */
function namedIn(playlist: string): string[] {
  const text = readFileSync(playlist, 'utf8');
  const inTags = [...text.matchAll(/URI="([^"]+)"/g)].map(([, uri = '']) => uri);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return [...inTags, ...lines].map((uri) => join(dirname(playlist), uri));
}

describe('the media of the demo', () => {
  it('are at most 4 MB', () => {
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(4_000_000);
  });

  it('are all that their playlists name, and nothing that none names', () => {
    const named = playlists.flatMap(namedIn);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);

    const segments = files.filter((file) => /\.m4s$|init\.mp4$/.test(file));
    expect(segments.filter((file) => !named.includes(file))).toEqual([]);
  });

  it('have the bitrate of each segment in their playlists, as a video of import-video has', () => {
    const tagged = playlists.flatMap((playlist) =>
      [...readFileSync(playlist, 'utf8').matchAll(/^#EXT-X-BITRATE:(\d+)\n#EXTINF:([\d.]+),\n(.+)$/gm)].map((parts) => {
        const [, kilobits, seconds, name = ''] = parts;
        const { size } = statSync(join(dirname(playlist), name));
        return { name, error: Math.abs((Number(kilobits) * 1_000 * Number(seconds)) / 8 - size) };
      })
    );
    expect(tagged.filter(({ error }) => error > 300)).toEqual([]);
    expect(tagged).toHaveLength(files.filter((file) => file.endsWith('.m4s')).length);
  });

  it('are all that the videos name, but for what is made of them live and the tape that nobody can find', () => {
    const now = Date.parse('2026-11-21T20:00:00Z');
    const urls = demoVideos(now).flatMap(({ fields }) => {
      const {
        playlists: sources,
        captions,
        storyboardUrl,
      } = fields as {
        playlists: { url: string }[];
        captions: { url: string }[];
        storyboardUrl: string | null;
      };
      return [...sources, ...captions].map(({ url }) => url).concat(storyboardUrl ?? []);
    });
    const files = urls.filter((url) => demoChannelOf(url.split('/')[2] ?? '', now) === null);
    const missing = files.filter((url) => !existsSync(join(MEDIA, url.replace(/^\/(demo\/)?media\//, ''))));
    expect(missing).toEqual(['/media/nowhere/master.m3u8']);
  });

  it('begin with the middle quality, and with a segment small enough for a slow line', () => {
    const [first = ''] = namedIn(join(MEDIA, 'reel/master.m3u8'));
    const [, segment = ''] = namedIn(first);
    expect(first).toContain('360p');
    expect(statSync(segment).size).toBeLessThan(100_000);
  });

  it('have segments of four seconds, as long as the reel is', () => {
    for (const playlist of playlists.filter((file) => /\d+p-|sound-/.test(file))) {
      const durations = [...readFileSync(playlist, 'utf8').matchAll(/#EXTINF:([\d.]+)/g)].map(([, text]) =>
        Number(text)
      );
      expect(durations.slice(0, -1).every((seconds) => Math.abs(seconds - 4) < 0.1)).toBe(true);
      expect(durations.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(SECONDS, 0);
    }
  });
});
