import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openServer } from '../local-server.ts';

/** One answer of the server of a film. */
export interface Served {
  readonly path: string;
  readonly bytes: number;
  /** Whether it was a range request. */
  readonly ranged: boolean;
}

export interface SharedFilm {
  readonly url: string;
  readonly origin: string;
  /** Requested segments and ranges of them, in order. */
  readonly served: readonly Served[];
  close(): void;
}

export interface FilmOptions {
  /** Whether it is an endless live stream with a window of five segments. */
  readonly live?: boolean;
  /** Whether it supports range requests. */
  readonly ranges?: boolean;
  /** Rewrites a media playlist. */
  readonly playlist?: (text: string) => string;
  /** Answers in place of the server; false: it is not wanted to. */
  readonly fault?: (path: string, response: ServerResponse) => boolean;
}

const MEDIA = new URL('../../../apps/demo/assets/media/reel/', import.meta.url);
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
};
/** Of the demo's clip: its rendition, seconds of a segment, and how many there are. */
const RENDITION = '360p-dd69a7ba';
const SEGMENT = 4;
const SEGMENTS = 6;
/** Number of repetitions of the clip in a film. */
const ROUNDS = 8;
/** Segments of a live playlist. */
const WINDOW = 5;

/** The demo's clip as a film of three minutes, or as a channel; each of its segments has an address of its own. */
export async function sharedFilm(options: FilmOptions = {}): Promise<SharedFilm> {
  const { live = false, ranges = true, playlist = (text) => text, fault = () => false } = options;
  const served: Served[] = [];
  const start = Date.now();
  const { origin, close } = await openServer(answer);
  return {
    url: `${origin}/master.m3u8`,
    origin,
    served,
    close,
  };

  async function answer({ url = '/', headers, method }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path } = new URL(url, 'http://film');
    if (method === 'OPTIONS') return void response.writeHead(204, CORS).end();
    if (fault(path, response)) return;
    const text = path.endsWith('.m3u8') ? await textOf(path) : null;
    if (text !== null) return void response.writeHead(200, CORS).end(text);
    await sendFile({ path, headers }, response);
  }

  async function textOf(path: string): Promise<string> {
    return path === '/master.m3u8' ? await master() : playlist(await index());
  }

  async function sendFile(
    { path, headers }: Pick<IncomingMessage, 'headers'> & { readonly path: string },
    response: ServerResponse
  ): Promise<void> {
    const file = await readFile(new URL(`.${path.replace(/\/r\d+\//, '/')}`, MEDIA)).catch(() => null);
    if (!file) return void response.writeHead(404, CORS).end();
    const part = ranges ? partOf(file, headers.range) : null;
    const { body, range } = part ?? { body: file, range: {} };
    if (path.endsWith('.m4s')) served.push({ path, bytes: body.length, ranged: part !== null });
    response.writeHead(part ? 206 : 200, { ...CORS, ...range, 'content-length': body.length }).end(body);
  }

  async function master(): Promise<string> {
    const lines = (await readFile(new URL('master.m3u8', MEDIA), 'utf8')).split('\n');
    const place = lines.findIndex((line) => line.startsWith(RENDITION));
    return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${lines[place - 1]}\n${lines[place]}\n`;
  }

  async function index(): Promise<string> {
    const whole = await readFile(new URL(`${RENDITION}/index.m3u8`, MEDIA), 'utf8');
    const [head = '', ...segments] = whole
      .replace('#EXT-X-ENDLIST', '')
      .trim()
      .split(/(?=#EXTINF)/);
    const segment = (number: number) => {
      const round = Math.floor(number / SEGMENTS);
      const text = (segments[number % SEGMENTS] ?? '').trim().replace(/(\d+\.m4s)/, `r${round}/$1`);
      return `${number % SEGMENTS === 0 && number > 0 ? '#EXT-X-DISCONTINUITY\n' : ''}${text}`;
    };
    const first = live ? Math.floor((Date.now() - start) / 1_000 / SEGMENT) + 1 : 0;
    const numbers = Array.from({ length: live ? WINDOW : ROUNDS * SEGMENTS }, (_, place) => first + place);
    const opening = live
      ? head
          .replace('#EXT-X-PLAYLIST-TYPE:VOD\n', '')
          .replace(/#EXT-X-MEDIA-SEQUENCE:\d+\n/, '')
          .replace(
            /(#EXT-X-TARGETDURATION:\d+\n)/,
            `$1#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor((first - 1) / SEGMENTS)}\n`
          )
      : head;
    return `${opening.trim()}\n${numbers.map(segment).join('\n')}\n${live ? '' : '#EXT-X-ENDLIST\n'}`;
  }
}

/** Returns the response to a range request; null: the request is for the whole file. */
function partOf(file: Buffer, range = '') {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (from === undefined) return null;
  const end = Math.min(file.length - 1, Number(to || file.length - 1));
  return {
    body: file.subarray(Number(from), end + 1),
    range: { 'content-range': `bytes ${from}-${end}/${file.length}` },
  };
}
