import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors.ts';
import type { Build } from './build.ts';
import { createPublicFiles } from './public-files.ts';
import { IMMUTABLE, sendFile } from './send-file.ts';

/** Registers the widgets' chunks. Their names change with their content. */
export function registerAssets(app: FastifyInstance, { publicFolder }: Build): void {
  const assets = createPublicFiles(join(publicFolder, 'assets'));
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    const file = assets(path);
    if (!file) throw notFound(`assets/${path.slice(0, 200)}`);
    return sendFile(request, reply, file, IMMUTABLE);
  });
}
