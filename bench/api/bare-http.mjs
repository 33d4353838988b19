import { createServer } from 'node:http';
import { answerParent } from '../server/child.mjs';

/** A node:http server that always says the same: what an answer costs when nobody thinks. */
answerParent(async ({ port, length }) => {
  const body = Buffer.alloc(length, 'x');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': length,
    'cache-control': 'public, max-age=30, stale-while-revalidate=300',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Date, Retry-After',
    'content-language': 'en',
    etag: 'W/"0123456789abcdef"',
  };
  const server = createServer((_, response) => response.writeHead(200, headers).end(body));
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return 'ready';
});
