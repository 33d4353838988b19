import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { compress } from '../page/compress.mjs';
import { cdnOf, closeServer, listen, send, servePages } from '../page/http.mjs';
import { OUTPUT } from './bundles.mjs';
import { MEDIA, POSTER } from './media.mjs';

const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  ts: 'video/mp2t',
};

/**
 * Two origins on 127.0.0.1: the publisher's pages, `pages` by path, and the other server: the peers' scripts, everyone's
 * poster, and the media of those videos that our own server does not have.
 */
export async function startSite({ port, pages }) {
  const servers = await Promise.all([listen(port, servePages(pages)), listen(port + 1, serveCdn(cdnOf(port)))]);
  return { publisher: `http://127.0.0.1:${port}`, close: () => servers.forEach(closeServer) };
}

function serveCdn(cdn) {
  return async (request, response) => {
    const { pathname } = new URL(request.url, cdn);
    if (pathname === '/poster.webp') return send(response, { 'content-type': 'image/webp' }, await readFile(POSTER));

    const [, folder, name] = /^\/(peers|media)\/((?:[\w-]+\/)*[\w-]+\.\w+)$/.exec(pathname) ?? [];
    const path = folder === 'media' ? `${MEDIA}/${name}` : `${OUTPUT}/peers/${name}`;
    const file = name && (await stat(path).catch(() => null));
    if (!file?.isFile()) return response.writeHead(404, { 'access-control-allow-origin': '*' }).end();

    const type = { 'content-type': TYPES[name.split('.').at(-1)] ?? 'application/octet-stream' };
    // Bundles lie there compressed.
    if (folder === 'peers') return send(response, { ...type, 'content-encoding': 'br' }, await readFile(path));
    if (name.endsWith('.m3u8')) return sendPlaylist(request, response, { ...type, content: await readFile(path) });
    sendFile(request, response, { path, type, size: file.size });
  };
}

/** Compressed, but not for a media element, which wants it as it is. */
function sendPlaylist({ headers }, response, { content, ...type }) {
  const takesBrotli = /\bbr\b/.test(headers['accept-encoding'] ?? '');
  if (takesBrotli) send(response, { ...type, 'content-encoding': 'br' }, compress(content, 9));
  else send(response, type, content);
}

/** Sends a segment, or the range of it that is asked for, as it is read. */
function sendFile(request, response, { path, type, size }) {
  const headers = {
    ...type,
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=600',
    'accept-ranges': 'bytes',
  };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = Math.min(to ? Number(to) : size - 1, size - 1);
  const range = from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` };
  response.writeHead(from === undefined ? 200 : 206, { ...headers, ...range, 'content-length': end - start + 1 });
  createReadStream(path, { start, end }).pipe(response);
}
