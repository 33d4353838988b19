import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { collectGarbage } from '../memory/collect-garbage.mjs';
import { answerParent } from '../server/child.mjs';

/** ms between two writes to all responses. */
const PACE = 200;

const responses = new Set();

/** A node:http server whose responses stay open: the memory of a stream that is nothing but a response. */
const works = {
  async listen({ port }) {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(': open\n\n');
      responses.add(response);
      response.on('close', () => responses.delete(response));
    });
    await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  },

  /** Writes `bytes` to every response `count` times. */
  async write({ bytes, count }) {
    const text = Buffer.alloc(bytes, 'x');
    for (let n = 0; n < count; n++) {
      for (const response of responses) response.write(text);
      await wait(PACE);
    }
  },

  async memory() {
    await collectGarbage();
    return process.memoryUsage().rss;
  },
};

answerParent(({ work, ...options }) => works[work](options));
