import type { FastifyInstance } from 'fastify';

/**
 * Treats an empty JSON body as none, because many clients send `application/json` with every request, including DELETE.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
