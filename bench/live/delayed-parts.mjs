import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../page/http.mjs';

/** Delay of a delayed part, ms. */
const DELAY_MS = 1_000;
const PART = /\/(\d+)\.(\d+)\.m4s/;

/** Starts a proxy on `port` for our server on `target`, which delays a share of the parts: the same ones for all. */
export function startDelayedParts({ port, target, share }) {
  const agent = new http.Agent({ keepAlive: true });
  return listen(port, (request, response) => {
    const { method, url: path, headers } = request;
    const upstream = http.request({ host: '127.0.0.1', port: target, method, path, headers, agent }, async (answer) => {
      const [, segment, part] = PART.exec(path) ?? [];
      if (segment && isDelayed(Number(segment) * 100 + Number(part), share)) await wait(DELAY_MS);
      response.writeHead(answer.statusCode, answer.rawHeaders);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => response.writableFinished || upstream.destroy());
    request.pipe(upstream);
  });
}

/** A share of all numbers, evenly among them and without a pattern (Knuth's multiplicative hash). */
export function isDelayed(number, share) {
  return ((number * 2_654_435_761) % 2 ** 32) / 2 ** 32 < share;
}
