import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering, type MediaHost, openMediaHost } from '../../../testing/media-host.ts';
import { readRemoteStart } from './read-remote-start.ts';

const REEL = new URL('../../../../../demo/assets/media/reel/', import.meta.url);
const rendition = readdirSync(REEL).find((name) => name.startsWith('360p')) as string;
const master = readFileSync(new URL('master.m3u8', REEL), 'utf8');
const index = readFileSync(new URL(`${rendition}/index.m3u8`, REEL), 'utf8');

let host: MediaHost;
beforeEach(async () => {
  host = await openMediaHost();
});
afterEach(() => host.close());

const LOCAL = ['localhost:*'];
const open = new AbortController().signal;
const read = (path = '/reel/master.m3u8', rules = LOCAL, closing = open) =>
  readRemoteStart(`${host.origin}${path}`, rules, closing);
/** Replaces the playlist of the rendition that playback starts with. */
const setIndex = (text: string) => {
  host.paths[`/reel/${rendition}/index.m3u8`] = answering(text);
};

describe('the plan of a presentation on another host', () => {
  it('has the playlists, the init segment, the codecs and the first segment', async () => {
    const plan = await read();

    const at = `${host.origin}/reel/${rendition}`;
    expect(plan).toEqual({
      multivariant: { url: `${host.origin}/reel/master.m3u8`, text: master },
      playlist: { url: `${at}/index.m3u8`, text: index },
      full: false,
      duration: 24,
      tracks: [
        {
          type: 'audiovideo',
          mime: 'video/mp4; codecs="avc1.4d401e,mp4a.40.2"',
          initUrl: `${at}/init.mp4`,
          init: readFileSync(new URL(`${rendition}/init.mp4`, REEL), 'base64'),
          segmentUrl: `${at}/000.m4s`,
          segmentDuration: 4,
        },
      ],
      first: [`${at}/init.mp4`, `${at}/000.m4s`],
    });
    expect(host.requests).toHaveLength(4);
  });

  it('has separate audio, which needs the full engine', async () => {
    expect(await read('/two-voices/master.m3u8')).toMatchObject({ full: true, tracks: [{}, { type: 'audio' }] });
  });

  it('of MPEG-TS has the playlists and the first segment, for the engine', async () => {
    setIndex(index.replace(/#EXT-X-MAP.*\n/, ''));
    expect(await read()).toMatchObject({ tracks: [], first: [`${host.origin}/reel/${rendition}/000.m4s`] });
  });

  it('of a single media playlist has it alone', async () => {
    const url = `${host.origin}/reel/${rendition}/index.m3u8`;
    const plan = await read(`/reel/${rendition}/index.m3u8`);
    expect(plan).toMatchObject({ multivariant: { url, text: index }, playlist: { url, text: index }, tracks: [{}] });
  });

  it.each([['#EXT-X-BYTERANGE:100@0'], ['#EXT-X-START:TIME-OFFSET=8'], ['#EXT-X-GAP']])(
    'has only the playlists where the first segment is no whole file, or not the first: %s',
    async (tag) => {
      setIndex(index.replace('#EXTINF', `${tag}\n#EXTINF`));
      expect(await read()).toMatchObject({ tracks: [], first: [], duration: 24 });
    }
  );

  it('asks for the first bytes of a segment only', async () => {
    let range: string | undefined;
    const segment = readFileSync(new URL(`${rendition}/000.m4s`, REEL));
    host.paths[`/reel/${rendition}/000.m4s`] = (response, request) => {
      range = request.headers.range;
      response.writeHead(206).end(segment.subarray(0, 65_536));
    };
    expect(await read()).toMatchObject({ tracks: [{}] });
    expect(range).toBe('bytes=0-65535');
  });
});

describe('no plan', () => {
  it.each([
    ['live', index.replace('#EXT-X-ENDLIST', '')],
    ['encrypted', index.replace('#EXTINF', '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"\n#EXTINF')],
    ['protected by DRM', index.replace('#EXTINF', '#EXT-X-KEY:METHOD=SAMPLE-AES,KEYFORMAT="com.apple"\n#EXTINF')],
    ['with variables of a visitor', index.replace('#EXTINF', '#EXT-X-DEFINE:QUERYPARAM="token"\n#EXTINF')],
    ['with signed segments', index.replaceAll('.m4s', '.m4s?sig=1')],
    ['with segments of another scheme', index.replace('000.m4s', 'file:///etc/passwd')],
    ['with an invalid URL', index.replace('000.m4s', 'http://[')],
    ['with a missing segment', index.replace('000.m4s', 'gone.m4s')],
    ['with a negative duration', index.replace('#EXTINF:4', '#EXTINF:-4')],
    ['with an endless duration', index.replace('#EXTINF:4', '#EXTINF:1e999')],
    ['empty', ''],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['without segments', '#EXTM3U\n#EXT-X-ENDLIST'],
    ['too long', `${index}${'#\n'.repeat(60_000)}`],
    ['a multivariant playlist in itself', master],
  ])('for a media playlist that is %s', async (_, text) => {
    setIndex(text);
    expect(await read()).toBeNull();
  });

  it('for keys of the session, or of the audio alone', async () => {
    host.paths['/reel/master.m3u8'] = answering(`${master}\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"\n`);
    expect(await read()).toBeNull();

    const sound = readdirSync(new URL('../two-voices/', REEL)).find((name) => name.startsWith('sound-1')) as string;
    const text = readFileSync(new URL(`../two-voices/${sound}/index.m3u8`, REEL), 'utf8');
    host.paths[`/two-voices/${sound}/index.m3u8`] = answering(
      text.replace('#EXTINF', '#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF')
    );
    expect(await read('/two-voices/master.m3u8')).toBeNull();
  });

  it.each(['no-store', 'private, max-age=60'])('for a playlist with `Cache-Control: %s`', async (value) => {
    host.paths['/reel/master.m3u8'] = answering(master, { 'cache-control': value });
    expect(await read()).toBeNull();
  });

  it('for a playlist that is redirected, because its URIs would be relative to another URL', async () => {
    host.paths['/reel/moved.m3u8'] = (response) => response.writeHead(302, { location: '/reel/master.m3u8' }).end();
    expect(await read('/reel/moved.m3u8')).toBeNull();
  });

  it.each([404, 403, 204])('for a playlist with the status %d', async (status) => {
    host.paths['/reel/master.m3u8'] = (response) => response.writeHead(status).end();
    expect(await read()).toBeNull();
  });
});

describe('a hostile host', () => {
  it('on this machine is not connected to', async () => {
    expect(await read('/reel/master.m3u8', [])).toBeNull();
    expect(await readRemoteStart(host.origin.replace('localhost', '127.0.0.1'), LOCAL, open)).toBeNull();
    expect(host.requests).toEqual([]);
  });

  it.each(['http://127.0.0.1:{port}/x.m3u8', 'http://[::1]:{port}/x.m3u8', 'file:///etc/passwd', 'http://['])(
    'that redirects to %s gets no further',
    async (location) => {
      const target = location.replace('{port}', new URL(host.origin).port);
      host.paths['/reel/master.m3u8'] = (response) => response.writeHead(302, { location: target }).end();
      expect(await read()).toBeNull();
      expect(host.requests).toEqual(['/reel/master.m3u8']);
    }
  );

  it('that names a variant on this machine gets no further', async () => {
    const { port } = new URL(host.origin);
    host.paths['/reel/master.m3u8'] = answering(
      `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://127.0.0.1:${port}/reel/${rendition}/index.m3u8\n`
    );
    expect(await read()).toBeNull();
    expect(host.requests).toEqual(['/reel/master.m3u8']);
  });

  it('that redirects without end is left after three', async () => {
    host.paths['/reel/master.m3u8'] = (response) => response.writeHead(302, { location: '/reel/master.m3u8' }).end();
    expect(await read()).toBeNull();
    expect(host.requests).toHaveLength(4);
  });

  it.each([
    ['with its size', true],
    ['without its size', false],
  ])('with a playlist of 50 MB %s is read up to the limit', async (_, hasSize) => {
    const size = 50 * 1024 * 1024;
    let sent = 0;
    host.paths['/reel/master.m3u8'] = (response) => {
      response.writeHead(200, hasSize ? { 'content-length': size } : {});
      const pour = () => {
        while (!response.destroyed && sent < size) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, '#EXTM3U\n'))) return;
        }
        response.end();
      };
      response.on('drain', pour);
      pour();
    };
    expect(await read()).toBeNull();
    expect(sent).toBeLessThan(size / 2);
  });

  it('that is silent, or sends a byte now and then, is left after ten seconds', async () => {
    host.paths['/silent.m3u8'] = () => {};
    host.paths['/slow.m3u8'] = (response) => {
      const drops = setInterval(() => response.write('#'), 200);
      response.on('close', () => clearInterval(drops));
    };
    const start = performance.now();
    const [silent, slow] = await Promise.allSettled([read('/silent.m3u8'), read('/slow.m3u8')]);
    expect([silent.status, slow.status]).toEqual(['rejected', 'rejected']);
    expect(performance.now() - start).toBeLessThan(13_000);
  }, 20_000);

  it('is left at once when the server closes', async () => {
    host.paths['/silent.m3u8'] = () => {};
    const closing = new AbortController();
    const reading = read('/silent.m3u8', LOCAL, closing.signal);
    setTimeout(() => closing.abort(), 100);
    await expect(reading).rejects.toThrow();
  });

  it.each([
    ['responds with 503', (response) => response.writeHead(503).end()],
    ['responds with 429', (response) => response.writeHead(429).end()],
    ['closes the connection', (response) => response.destroy()],
    [
      'sends half',
      (response) => response.writeHead(200, { 'content-length': 99 }).write('#', () => response.destroy()),
    ],
  ] as [string, MediaHost['paths'][string]][])('that %s may recover, so the reading fails', async (_, respond) => {
    host.paths['/reel/master.m3u8'] = respond;
    await expect(read()).rejects.toThrow();
  });

  it('that does not exist may exist later', async () => {
    await expect(readRemoteStart('http://nowhere.invalid/x.m3u8', LOCAL, open)).rejects.toThrow();
  });

  it('causes no error and no plan with URLs that were not checked, with any playlist', async () => {
    const line = fc.constantFrom(
      ...[
        '#EXTM3U',
        '#EXT-X-STREAM-INF:BANDWIDTH=1',
        '#EXTINF:4,',
        '#EXTINF:x',
        '#EXT-X-ENDLIST',
        '#EXT-X-MAP:URI="i"',
      ],
      ...['#EXT-X-MAP:URI="data:,x"', '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="javascript:1"', '\0', '\uFEFF#EXTM3U'],
      ...['index.m3u8', 'javascript:alert(1)', '//10.0.0.1/x', '../../x', 'http://127.0.0.1:1/x', '"', '000.m4s']
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), fc.array(line, { maxLength: 12 }), async (one, other) => {
        host.paths['/x/master.m3u8'] = answering(['#EXTM3U', ...one].join('\n'));
        host.paths['/x/index.m3u8'] = answering(['#EXTM3U', ...other].join('\n'));
        const plan = await read('/x/master.m3u8');
        expect(plan?.first.every((url) => url.startsWith(host.origin)) ?? true).toBe(true);
      }),
      { numRuns: 80 }
    );
  }, 60_000);
});
