import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { answerParent } from '../server/child.mjs';
import { BATCH, batchOf, pageTemplates } from './batches.mjs';

/** ms before a batch that was not taken is sent again. */
const AGAIN = 100;

/**
 * Sends batches over so many connections until `seconds` are over, page by page; made beforehand but for the
 * ids in them, and each again until it is answered with 202. Resolves to
 * `{ batches, events, seconds, bytes, again, firstPage, nextPage }`: of those pages everything was taken.
 */
answerParent(async ({ port, seconds, connections, firstPage }) => {
  const templates = pageTemplates(Date.now() - 600_000);
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const total = { batches: 0, bytes: 0, again: 0 };
  let page = firstPage;
  const begin = performance.now();
  const isOver = () => performance.now() - begin > seconds * 1_000;

  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (!isOver()) {
        const number = page++;
        for (const template of templates) {
          const text = batchOf(template, number);
          while ((await post({ agent, port, text, connection })) !== 202) {
            total.again += 1;
            await wait(AGAIN);
          }
          total.batches += 1;
          total.bytes += text.length;
        }
      }
    })
  );
  agent.destroy();
  return {
    ...total,
    events: total.batches * BATCH,
    seconds: (performance.now() - begin) / 1_000,
    firstPage,
    nextPage: page,
  };
});

/** As many addresses as connections: an address may send so many batches a minute. */
function post({ agent, port, text, connection }) {
  const place = `${connection}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  const headers = {
    'content-type': 'text/plain',
    'content-length': Buffer.byteLength(text),
    'x-forwarded-for': `10.${place}`,
    origin: 'https://news.bench.example',
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36',
  };
  return new Promise((resolve) => {
    const request = http.request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/collect/bench1', headers });
    request.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(response.complete ? response.statusCode : 0));
    });
    // Nobody there, or nobody any more: whether it was taken is not known, as with a page.
    request.on('error', () => resolve(0));
    request.end(text);
  });
}
