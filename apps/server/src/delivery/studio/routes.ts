import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/http/errors.ts';
import { readBuild } from '../../platform/static/build.ts';
import { createPublicFiles } from '../../platform/static/public-files.ts';
import { IMMUTABLE, sendFile } from '../../platform/static/send-file.ts';
import { pagePolicy } from '../page-policy.ts';

/** The page is revalidated on each request, because its chunks change with each version. */
const NEVER_STORED = 'no-store';

/** Studio is used with the management token. The URL of the page contains filters, which other sites must not see. */
const PAGE_HEADERS = {
  'content-security-policy': pagePolicy("'self'"),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Registers `GET /studio/`, the editors' app. The page contains no data and no secret; it calls the API with a token.
 */
export function registerStudio(app: FastifyInstance, { folder = studioFolder() }: { folder?: string } = {}): void {
  const built = createPublicFiles(folder);
  const hidden = { schema: { hide: true } };

  app.get('/studio', hidden, async ({ url }, reply) => reply.redirect(url.replace('/studio', '/studio/'), 308));

  app.get('/studio/', hidden, async (request, reply) => {
    const page = built('index.html');
    if (!page) throw notFound('studio/ (it is not built yet: npm run build)');
    return sendFile(request, reply.headers(PAGE_HEADERS), page, NEVER_STORED);
  });

  app.get<{ Params: { '*': string } }>('/studio/chunks/*', hidden, async (request, reply) => {
    const path = request.params['*'];
    const file = built(`chunks/${path}`);
    if (!file) throw notFound(`studio/chunks/${path.slice(0, 200)}`);
    return sendFile(request, reply, file, IMMUTABLE);
  });
}

function studioFolder(): string {
  return join(readBuild().publicFolder, 'studio');
}
