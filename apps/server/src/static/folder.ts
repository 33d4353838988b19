import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { isFresh } from '../resource/etag.ts';
import { readRange } from './byte-range.ts';
import { placeIn, typeOf } from './public-files.ts';
import { CROSS_ORIGIN, FLOATING } from './send-file.ts';

/** Serves the files of a folder under a path, streamed and in ranges: pictures and clips that may be large. */
export function registerFolder(app: FastifyInstance, { path, folder }: { path: string; folder: string }): void {
  app.get<{ Params: { '*': string } }>(`${path}/*`, { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*'];
    const place = placeIn(folder, name);
    const type = typeOf(name);
    const found = place && type ? await stat(place).catch(() => null) : null;
    if (!place || !type || !found?.isFile()) throw notFound(`${path.slice(1)}/${name.slice(0, 200)}`);
    return sendPart(request, reply, { place, type, size: found.size, etag: etagOf(found) });
  });
}

interface FoundFile {
  readonly place: string;
  readonly type: string;
  readonly size: number;
  readonly etag: string;
}

function sendPart(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { place, type, size, etag }: FoundFile
): FastifyReply {
  reply.headers({ ...CROSS_ORIGIN, etag, 'cache-control': FLOATING, 'accept-ranges': 'bytes' });
  if (isFresh(etag, headers['if-none-match'])) return reply.code(304).send();

  // The rest of another version would not fit what the browser has (RFC 9110 §13.1.5).
  const unchanged = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = unchanged ? readRange(headers.range, size) : null;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (!range) return reply.type(type).header('content-length', size).send(createReadStream(place));
  return reply
    .code(206)
    .type(type)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(createReadStream(place, { start: range.start, end: range.end }));
}

/** By time and size: the content is not read for it. */
function etagOf({ mtimeMs, size }: { mtimeMs: number; size: number }): string {
  return `"${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}"`;
}
