import { readFile } from 'node:fs/promises';
import { listen } from '../page/http.mjs';

const MEDIA = new URL('../../apps/demo/assets/media/reel/', import.meta.url);
const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
/** Of the demo's clip: seconds of a segment, and how many there are. */
const SEGMENT = 4;
const SEGMENTS = 6;
/** Repetitions of the clip in a film, and segments of a live playlist. */
const ROUNDS = 10;
const WINDOW = 5;

/**
 * The demo's clip in its three renditions as a film of four minutes, `/film/master.m3u8`, and as a channel,
 * `/live/master.m3u8`: each segment has an address of its own, and can be asked for in parts. `bytesTo` counts what of
 * segments went to whom, checks of peers included: a visitor is the last word of his user agent.
 */
export async function serveMedia(port) {
  const start = Date.now();
  const sent = new Map();
  const server = await listen(port, (request, response) => void answer(request, response));
  return { server, bytesTo: (visitor) => sent.get(visitor) ?? 0 };

  async function answer({ url, headers }, response) {
    const path = new URL(url, 'http://media').pathname;
    const isLive = path.startsWith('/live/');
    const name = path.replace(/^\/(film|live)\//, './').replace(/\/r\d+\//, '/');
    const file = await readFile(new URL(name, MEDIA)).catch(() => null);
    if (!file) return response.writeHead(404, CORS).end();
    if (path.endsWith('index.m3u8')) return response.writeHead(200, CORS).end(isLive ? channel(file) : film(file));
    const count = (bytes) => {
      const visitor = headers['user-agent'].split(' ').at(-1);
      if (/\d\.m4s$/.test(path)) sent.set(visitor, (sent.get(visitor) ?? 0) + bytes);
    };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (from === undefined) {
      count(file.length);
      return response.writeHead(200, { ...CORS, 'content-length': file.length }).end(file);
    }
    const body = file.subarray(Number(from), Number(to) + 1);
    count(body.length);
    const range = `bytes ${from}-${Number(from) + body.length - 1}/${file.length}`;
    response.writeHead(206, { ...CORS, 'content-range': range, 'content-length': body.length }).end(body);
  }

  function film(file) {
    const { head, segment } = partsOf(file);
    const all = Array.from({ length: ROUNDS * SEGMENTS }, (_, number) => segment(number));
    return `${head}\n${all.join('\n')}\n#EXT-X-ENDLIST\n`;
  }

  function channel(file) {
    const { head, segment } = partsOf(file);
    const first = Math.floor((Date.now() - start) / 1_000 / SEGMENT) + 1;
    const numbers = `#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor((first - 1) / SEGMENTS)}`;
    const opening = head.replace('#EXT-X-PLAYLIST-TYPE:VOD\n', '').replace(/#EXT-X-MEDIA-SEQUENCE:\d+/, numbers);
    return `${opening}\n${Array.from({ length: WINDOW }, (_, place) => segment(first + place)).join('\n')}\n`;
  }
}

function partsOf(file) {
  const [head, ...segments] = String(file)
    .replace('#EXT-X-ENDLIST', '')
    .trim()
    .split(/(?=#EXTINF)/);
  return {
    head: head.trim(),
    segment(number) {
      const text = segments[number % SEGMENTS].trim().replace(/(\d+\.m4s)/, `r${Math.floor(number / SEGMENTS)}/$1`);
      return number > 0 && number % SEGMENTS === 0 ? `#EXT-X-DISCONTINUITY\n${text}` : text;
    },
  };
}
