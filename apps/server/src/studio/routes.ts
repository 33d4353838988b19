import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { readBuild } from '../static/build.ts';
import { createPublicFiles } from '../static/public-files.ts';
import { IMMUTABLE, sendFile } from '../static/send-file.ts';
import { STUDIO_POLICY } from './content-security-policy.ts';

/** The page is asked for each time: which chunks it names changes with each version. */
const NEVER_STORED = 'no-store';

/** The page holds filters in its address, and the address of the page is nobody else's business. */
const PAGE_HEADERS = {
  'content-security-policy': STUDIO_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
};

/** `GET /studio/`: where editors see how it went. The page has no data and no secret; it asks the API with a token. */
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
