import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors.ts';
import { placeIn, typeOf } from './public-files.ts';
import { FLOATING } from './send-file.ts';
import { sendPart } from './send-part.ts';

/**
 * Serves the files in a folder, but not in its subfolders, streamed and in ranges: images and clips that may be large.
 */
export function registerFolder(app: FastifyInstance, { path, folder }: { path: string; folder: string }): void {
  app.get<{ Params: { name: string } }>(`${path}/:name`, { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    // The name may contain an encoded slash.
    const place = basename(name) === name ? placeIn(folder, name) : null;
    const type = typeOf(name);
    const stats = place && type ? await stat(place).catch(() => null) : null;
    if (!place || !type || !stats?.isFile()) throw notFound(`${path.slice(1)}/${name.slice(0, 200)}`);
    return sendPart(request, reply, { place, type, size: stats.size, mtimeMs: stats.mtimeMs }, FLOATING);
  });
}
