import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlaylist } from './m3u8.ts';

const BASE = 'https://media.example/films/a/master.m3u8?token=1';
const read = (...lines: string[]) => readPlaylist(['#EXTM3U', ...lines].join('\n'), BASE);

describe('readPlaylist', () => {
  it('reads the variants of a multivariant playlist, with absolute URLs', () => {
    const playlist = read(
      '#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360',
      '360p/index.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=2500000',
      'https://other.example/720p.m3u8'
    );

    expect(playlist).toEqual({
      kind: 'multivariant',
      full: false,
      variants: [
        {
          url: 'https://media.example/films/a/360p/index.m3u8',
          bandwidth: 800_000,
          codecs: 'avc1.4d401e,mp4a.40.2',
        },
        { url: 'https://other.example/720p.m3u8', bandwidth: 2_500_000, codecs: '' },
      ],
    });
  });

  it.each([
    ['alternate audio', '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",URI="de.m3u8"'],
    ['subtitles', '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="en.m3u8"'],
    ['captions within', '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",INSTREAM-ID="CC1"'],
    ['keys', '#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://key"'],
    ['variables', '#EXT-X-DEFINE:NAME="host",VALUE="media.example"'],
  ])('needs the full build for %s', (_, line) => {
    expect(read(line, '#EXT-X-STREAM-INF:BANDWIDTH=1', 'a.m3u8')).toMatchObject({ full: true });
  });

  it('needs only the light build for audio that is part of each variant', () => {
    const muxed = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",DEFAULT=YES';

    expect(read(muxed, '#EXT-X-STREAM-INF:BANDWIDTH=1', 'a.m3u8')).toMatchObject({ full: false });
  });

  it('reads init segment and segments of a media playlist', () => {
    const lines = [
      '#EXT-X-MAP:URI="init.mp4"',
      '#EXTINF:4.0,title',
      '0.m4s',
      '#EXTINF:2.5,',
      '1.m4s',
      '#EXT-X-ENDLIST',
    ];

    expect(read(...lines)).toEqual({
      kind: 'media',
      live: false,
      initUrl: 'https://media.example/films/a/init.mp4',
      segments: [
        { url: 'https://media.example/films/a/0.m4s', duration: 4 },
        { url: 'https://media.example/films/a/1.m4s', duration: 2.5 },
      ],
    });
    expect(read(...lines.slice(0, -1))).toMatchObject({ live: true });
  });

  it.each([
    ['a byte range', '#EXT-X-BYTERANGE:100@0'],
    ['an init segment within another file', '#EXT-X-MAP:URI="all.mp4",BYTERANGE="700@0"'],
    ['a key', '#EXT-X-KEY:METHOD=AES-128,URI="key"'],
    ['a gap', '#EXT-X-GAP'],
  ])('returns null for a playlist with %s', (_, line) => {
    expect(read(line, '#EXTINF:4,', 'a.m4s', '#EXT-X-ENDLIST')).toBeNull();
  });

  it('skips URLs that are not HTTP', () => {
    expect(read('#EXTINF:4,', 'javascript:alert(1)', '#EXT-X-ENDLIST')).toBeNull();
    expect(read('#EXT-X-STREAM-INF:BANDWIDTH=1', 'https://')).toMatchObject({ variants: [] });
  });

  it.each(['', '<!doctype html>', ' #EXTM3U', '#EXTINF:4,\na.ts'])('rejects %j', (text) => {
    expect(readPlaylist(text, BASE)).toBeNull();
  });

  it('reads any text without an error', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('#EXTM3U', '#EXTINF:', '#EXT-X-MAP:', '#EXT-X-STREAM-INF:', '#EXT-X-KEY:', '"', ',=', '//', '\r'),
      fc.string().map((text) => `#EXT-X-STREAM-INF:BANDWIDTH=${text},CODECS="${text}`)
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const playlist = readPlaylist(['#EXTM3U', ...lines].join('\n'), BASE);

        const entries = playlist?.kind === 'media' ? playlist.segments : (playlist?.variants ?? []);
        expect(entries.every(({ url }) => /^https?:/.test(url))).toBe(true);
      })
    );
  });

  it('reads a million invalid characters in a time that a page would not notice', () => {
    const start = performance.now();
    read(`#EXT-X-STREAM-INF:${'A="'.repeat(300_000)}`, 'a.m3u8');
    read(`#EXT-X-KEY:${'METHOD='.repeat(140_000)}`, 'a.m4s');

    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

const data = new URL('../../../../../shared/data/hls/', import.meta.url);

describe.runIf(existsSync(data))('readPlaylist, with playlists of other projects', () => {
  const expectations = existsSync(data) ? JSON.parse(readFileSync(new URL('FACTS.json', data), 'utf8')) : {};
  const names = existsSync(data) ? readdirSync(new URL('m3u8-parser', data)) : [];

  it.each(names)('reads %s', (name) => {
    const { kind, extm3u_first: isPlaylist } = expectations[`m3u8-parser/${name}`];
    const text = readFileSync(new URL(`m3u8-parser/${name}`, data), 'utf8');

    const playlist = readPlaylist(text, BASE);

    if (!isPlaylist) expect(playlist).toBeNull();
    // Only the engine handles byte ranges and keys.
    else if (playlist) expect(playlist.kind).toBe(kind === 'multivariant' ? 'multivariant' : 'media');
  });
});
