import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../page/http.mjs';

/** ms that a late part is late. */
const LATE = 1_000;
const PART = /\/(\d+)\.(\d+)\.m4s/;

/** Stands on `port` in front of our server on `target`, and lets a share of the parts come late: the same ones for all. */
export function startLateParts({ port, target, share }) {
  const agent = new http.Agent({ keepAlive: true });
  return listen(port, (request, response) => {
    const { method, url: path, headers } = request;
    const onward = http.request({ host: '127.0.0.1', port: target, method, path, headers, agent }, async (answer) => {
      const [, segment, part] = PART.exec(path) ?? [];
      if (segment && isLate(Number(segment) * 100 + Number(part), share)) await wait(LATE);
      response.writeHead(answer.statusCode, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => response.writableFinished || onward.destroy());
    request.pipe(onward);
  });
}

/** A share of all numbers, evenly among them and without a pattern (Knuth's multiplicative hash). */
export function isLate(number, share) {
  return ((number * 2_654_435_761) % 2 ** 32) / 2 ** 32 < share;
}
