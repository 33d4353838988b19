import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { errorAnswers } from '../../content/resource/schemas.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Build } from '../../platform/static/build.ts';
import { createPublicFiles, type PublicFile, toPublicFile } from '../../platform/static/public-files.ts';
import { FLOATING, IMMUTABLE, sendFile } from '../../platform/static/send-file.ts';
import { entryModuleOf } from './entry-module.ts';
import type { KeptLoader, KeptLoaders } from './kept-loaders.ts';
import { OLDEST_LOADER } from './loader-versions.ts';

const JAVASCRIPT_MISSING = 'embed.js (not built yet: run npm run build)';
/** A version in a path. */
const VERSION = '^\\d[\\w.-]*$';

/** Names that loaders request: a family of widgets, its container, its placeholder, its start. */
const ENTRY = '^[a-z-]+$';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

export interface LoaderPorts {
  readonly build: Build;
  readonly loaders: KeptLoaders;
  /** Origin of this server. */
  readonly publicUrl: string;
}

/** Returns a function that returns the loader of this build. It throws a 404 while there is none. */
export function createBuiltLoader({ publicFolder }: Build): () => PublicFile {
  const files = createPublicFiles(join(publicFolder, 'loader'));
  return () => {
    const file = files('embed.js');
    if (!file) throw notFound(JAVASCRIPT_MISSING);
    return file;
  };
}

/** Returns the URL that pages of a version pin. */
export function pinnedUrlOf(publicUrl: string, version: string): string {
  return `${publicUrl}/v${version}/embed.js`;
}

/**
 * Registers the loader under its floating and its pinned URLs, the list of pinned versions, and the names under which
 * loaders of other builds find the widgets' chunks.
 */
export function registerLoader(app: FastifyInstance, ports: LoaderPorts): void {
  const { build, loaders, publicUrl } = ports;
  registerEntries(app, ports);
  const built = createBuiltLoader(build);
  const files = createPublicFiles(join(build.publicFolder, 'loader'));
  const major = build.version.split('.')[0];
  const hidden = { schema: { hide: true } };

  for (const path of ['/embed.js', `/v${major}/embed.js`]) {
    app.get(path, hidden, async (request, reply) => sendFile(request, reply, built(), FLOATING));
  }
  app.get('/embed/iframe.js', hidden, async (request, reply) => {
    const file = files('iframe.js');
    if (!file) throw notFound('embed/iframe.js (not built yet: run npm run build)');
    return sendFile(request, reply, file, FLOATING);
  });
  for (const path of [`/v:version(${VERSION})/embed.js`, `/embed/:version(${VERSION})/embed.js`]) {
    app.get<{ Params: { version: string } }>(path, hidden, async (request, reply) => {
      const { file } = await loaders.find(request.params.version);
      return sendFile(request, reply, file, IMMUTABLE);
    });
  }

  app.get('/embed.json', { schema }, async (request, reply) => {
    const versions = (await loaders.list()).map((loader) => [loader.version, entryOf(loader, publicUrl)]);
    const json = JSON.stringify({
      latest: build.version,
      oldest: OLDEST_LOADER,
      url: `${publicUrl}/embed.js`,
      versions: Object.fromEntries(versions),
    });
    return sendFile(request, reply, toPublicFile('application/json; charset=utf-8', Buffer.from(json)), FLOATING);
  });
}

/** Registers `/assets/{build}/{entry}.js`. Not cached, because each build of the server has other chunks. */
function registerEntries(app: FastifyInstance, { build, publicUrl }: LoaderPorts): void {
  const hash = build.build.slice(build.build.indexOf('+') + 1);
  const assets = createPublicFiles(join(build.publicFolder, 'assets'));
  const path = `/assets/:loader/:entry(${ENTRY}).js`;
  app.get<{ Params: { loader: string; entry: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
    const { loader, entry } = request.params;
    if (!assets(`${entry}-${hash}.js`)) throw notFound(`assets/${loader.slice(0, 100)}/${entry}.js`);
    const module = entryModuleOf({ entry, loader, hash, oldest: OLDEST_LOADER, listUrl: `${publicUrl}/embed.json` });
    return sendFile(request, reply, toPublicFile(JAVASCRIPT, Buffer.from(module)), 'no-cache');
  });
}

function entryOf({ version, integrity }: KeptLoader, publicUrl: string) {
  return { url: pinnedUrlOf(publicUrl, version), integrity };
}

const schema = {
  tags: ['public'],
  operationId: 'getLoaderVersions',
  summary: 'List the versions of the loader that pages can pin',
  description:
    'The script element of a pinned loader needs `src`, `integrity` and `crossorigin="anonymous"`. The bytes under a pinned URL never change. A loader older than `oldest` shows content, but this server has no code for it.',
  response: {
    200: {
      description: 'OK',
      content: {
        'application/json': {
          schema: Type.Object({
            latest: Type.String({ description: 'Version of this server, which new pages pin' }),
            oldest: Type.String({ description: 'Oldest version that works with this server' }),
            url: Type.String({ description: 'The loader of the latest version, which changes with each update' }),
            versions: Type.Record(
              Type.String(),
              Type.Object({
                url: Type.String({ description: 'Pinned URL of that version' }),
                integrity: Type.String({ description: 'Subresource Integrity value, `sha384-…`' }),
              }),
              { description: 'By version' }
            ),
          }),
        },
      },
    },
    ...errorAnswers,
  },
};
