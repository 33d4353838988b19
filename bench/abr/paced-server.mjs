import { closeServer, listen } from '../page/http.mjs';
import { createNetwork } from './network.mjs';

/** ms between two helpings of bytes. */
const TICK = 20;

const TYPES = { m3u8: 'application/vnd.apple.mpegurl', mp4: 'video/mp4', m4s: 'video/iso.segment' };
const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

/**
 * Serves the clip as if from the far end of a trace, under `/NAME/master.m3u8` for each name in `visits` (name → trace).
 * Each visit has a network of its own, whose time begins with its first request and which all of its downloads share
 * evenly; what nobody downloads is lost.
 */
export async function startPacedServer({ port, clip, visits }) {
  const networks = new Map(Object.entries(visits).map(([name, trace]) => [name, createPace(trace)]));
  const server = await listen(port, async (request, response) => {
    const [, name, level, file] = /^\/([\w.-]+?)\/(?:(\d+)\/)?([\w.]+)$/.exec(request.url.split('?')[0]) ?? [];
    const network = networks.get(name);
    const content = network && (await contentOf(clip, level, file).catch(() => null));
    if (!content) return response.writeHead(404, OPEN).end();
    network.send(content, response, { ...OPEN, 'content-type': TYPES[file.split('.').at(-1)] });
  });
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${name}/master.m3u8`,
    close() {
      for (const network of networks.values()) network.end();
      closeServer(server);
    },
  };
}

async function contentOf(clip, level, file) {
  return level === undefined ? Buffer.from(clip.master()) : clip.fileOf(level, file);
}

function createPace(trace) {
  const network = createNetwork(trace);
  const running = new Set();
  let start;
  let last = 0;
  let timer;

  return {
    send(content, response, headers) {
      start ??= performance.now();
      timer ??= setInterval(tick, TICK);
      const latency = network.latencyFrom(performance.now() - start);
      const download = { content, response, sent: 0 };
      response.on('close', () => running.delete(download));
      setTimeout(() => {
        if (response.destroyed) return;
        response.writeHead(200, { ...headers, 'content-length': content.length });
        response.flushHeaders();
        running.add(download);
      }, latency);
    },
    end: () => clearInterval(timer),
  };

  function tick() {
    const now = performance.now() - start;
    let bytes = (network.bitsAt(now) - network.bitsAt(last)) / 8;
    last = now;
    let left = running.size;
    for (const download of running) {
      const share = Math.min(bytes / left, download.content.length - download.sent);
      bytes -= share;
      left -= 1;
      give(download, share);
    }
  }

  /** Parts of a byte add up. */
  function give(download, bytes) {
    const { content, response, sent } = download;
    download.sent = sent + bytes;
    const end = Math.floor(download.sent + 1e-6);
    response.write(content.subarray(Math.floor(sent), end));
    if (end < content.length) return;
    running.delete(download);
    response.end();
  }
}
