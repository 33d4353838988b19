import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { placeIn, typeOf } from './public-files.ts';
import { FLOATING } from './send-file.ts';
import { sendPart } from './send-part.ts';

/**
 * Serves the files that lie in a folder, and none of the folders in it, streamed and in ranges: pictures and clips that
 * may be large.
 */
export function registerFolder(app: FastifyInstance, { path, folder }: { path: string; folder: string }): void {
  app.get<{ Params: { name: string } }>(`${path}/:name`, { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    // A slash may come encoded.
    const place = basename(name) === name ? placeIn(folder, name) : null;
    const type = typeOf(name);
    const found = place && type ? await stat(place).catch(() => null) : null;
    if (!place || !type || !found?.isFile()) throw notFound(`${path.slice(1)}/${name.slice(0, 200)}`);
    return sendPart(request, reply, { place, type, size: found.size, mtimeMs: found.mtimeMs }, FLOATING);
  });
}
