import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { closeServer, listen, send } from '../page/http.mjs';
import { bundle, readOther } from './bundles.mjs';

const CLIP = fileURLToPath(new URL('../../apps/demo/assets/media/reel', import.meta.url));
const TYPES = { m3u8: 'application/vnd.apple.mpegurl', m4s: 'video/iso.segment', mp4: 'video/mp4' };
const PAGE =
  '<!doctype html><title>viewing</title><style>video{width:640px;height:360px}</style><video muted playsinline></video><script type="module" src="/page.js"></script>';

/**
 * A page with one `<video>`, the demo's clip in 360p, and a collector on the next port that keeps what it is sent.
 * `hold(name)` keeps a segment back until `release(name)`.
 */
export async function startSite(port) {
  const script = await bundle('page');
  const master = await readFile(`${CLIP}/master.m3u8`, 'utf8');
  const rendition = /360p-\w+/.exec(master)[0];
  const held = new Map();
  const beacons = [];

  const site = await listen(port, async ({ url }, response) => {
    const path = url.split('?')[0];
    if (path === '/') return send(response, { 'content-type': 'text/html' }, Buffer.from(PAGE));
    if (path === '/page.js') return send(response, { 'content-type': 'text/javascript' }, script);
    if (path === '/mux.js') return send(response, { 'content-type': 'text/javascript' }, await readOther());
    const [, name, type] = /^\/clip\/(\w+\.(m3u8|m4s|mp4))$/.exec(path) ?? [];
    if (!name) return response.writeHead(404).end();
    await held.get(name)?.promise;
    send(
      response,
      { 'content-type': TYPES[type], 'cache-control': 'no-store' },
      await readFile(`${CLIP}/${rendition}/${name}`)
    );
  });
  const collector = await listen(port + 1, async (request, response) => {
    const body = await text(request);
    if (body) beacons.push(JSON.parse(body));
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
  });
  return {
    beacons,
    urlOf: (by) => `http://127.0.0.1:${port}/?by=${by}&src=/clip/index.m3u8&collector=localhost:${port + 1}`,
    hold: (name) => held.set(name, withResolvers()),
    release(name) {
      held.get(name)?.resolve();
      held.delete(name);
    },
    close() {
      closeServer(site);
      closeServer(collector);
    },
  };
}

function withResolvers() {
  let resolve;
  const promise = new Promise((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
