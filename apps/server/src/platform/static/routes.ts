import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors.ts';
import { type Build, integrityOf } from './build.ts';
import { createPublicFiles, type PublicFile, toPublicFile } from './public-files.ts';
import { FLOATING, IMMUTABLE, sendFile } from './send-file.ts';

const JAVASCRIPT_MISSING = 'embed.js (not built yet: run npm run build)';

export interface StaticPorts {
  readonly build: Build;
  /** Origin of this server. */
  readonly publicUrl: string;
}

/** Registers the loader under its three URLs, the widgets' chunks, and the list of versions. */
export function registerStatic(app: FastifyInstance, { build, publicUrl }: StaticPorts): void {
  const loaderFile = createPublicFiles(join(build.publicFolder, 'loader'));
  const assets = createPublicFiles(join(build.publicFolder, 'assets'));
  const loader = (): PublicFile => {
    const file = loaderFile('embed.js');
    if (!file) throw notFound(JAVASCRIPT_MISSING);
    return file;
  };
  const major = build.version.split('.')[0];
  const hidden = { schema: { hide: true } };

  app.get('/embed.js', hidden, async (request, reply) => sendFile(request, reply, loader(), FLOATING));
  app.get(`/v${major}/embed.js`, hidden, async (request, reply) => sendFile(request, reply, loader(), FLOATING));
  app.get(`/v${build.version}/embed.js`, hidden, async (request, reply) =>
    sendFile(request, reply, loader(), IMMUTABLE)
  );

  app.get('/embed.json', hidden, async (request, reply) => {
    const integrity = integrityOf(loader().bodies.identity);
    const versions = { [build.version]: { url: `${publicUrl}/v${build.version}/embed.js`, integrity } };
    const json = JSON.stringify({ latest: build.version, versions });
    return sendFile(request, reply, toPublicFile('application/json; charset=utf-8', Buffer.from(json)), FLOATING);
  });

  app.get<{ Params: { '*': string } }>('/assets/*', hidden, async (request, reply) => {
    const path = request.params['*'];
    const file = assets(path);
    if (!file) throw notFound(`assets/${path.slice(0, 200)}`);
    return sendFile(request, reply, file, IMMUTABLE);
  });
}
