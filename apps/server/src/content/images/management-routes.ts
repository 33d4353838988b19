import { createHash } from 'node:crypto';
import { Image, type WireImage } from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { ApiError } from '../../platform/http/errors.ts';
import type { WritePorts } from '../content.ts';
import { existenceFirst } from '../resource/existence-first.ts';
import { createMethods, placeOf, requireId } from '../resource/methods.ts';
import { mutate } from '../resource/mutation.ts';
import { withEtag } from '../resource/routes.ts';
import { errorAnswers, mutationQuery, schemasFor } from '../resource/schemas.ts';
import { MAX_IMAGE_BYTES } from './fetch-image.ts';
import { imageKind, imageUrl, readImageId, toImage } from './image.ts';
import { createImage, replaceImage } from './image-store.ts';
import type { ImageRenderer } from './rendering/image-renderer.ts';

const COLLECTION = '/v1/publishers/:publisher/images';
const ONE = `${COLLECTION}/:id`;
const audited = (verb: string) => ({ config: { audit: `image.${verb}` } });

/**
 * Registers the management of uploaded images: the standard methods. Create and Update take the image as the request
 * body (contract §3).
 */
export function registerImageManagement(app: FastifyInstance, ports: WritePorts, maker: ImageRenderer): void {
  const { publicUrl } = ports.settings;
  const { get, list, remove } = createMethods(imageKind, ports);
  const schemas = schemasFor(imageKind);
  const withUrl = (publisher: string, image: object) => ({
    ...image,
    url: imageUrl(publicUrl, publisher, (image as WireImage).id),
  });

  const errorHandler = existenceFirst(ports, imageKind);

  app.get(COLLECTION, { errorHandler, schema: schemas.list }, async (request) => {
    const { images, ...rest } = (await list(request)) as { images: object[] };
    return { images: images.map((image) => withUrl(publisherOf(request), image)), ...rest };
  });
  app.get(ONE, { errorHandler, schema: schemas.get }, async (request, reply) =>
    withEtag(reply, withUrl(publisherOf(request), await get(request)))
  );
  app.delete(ONE, { ...audited('delete'), errorHandler, schema: schemas.remove }, remove);

  app.register(async (scope) => {
    takeUploads(scope);
    const upload = { errorHandler, bodyLimit: MAX_IMAGE_BYTES };

    scope.post(COLLECTION, { ...audited('create'), ...upload, schema: createSchema }, async (request, reply) => {
      const id = readImageId((request.query as { imageId?: string }).imageId);
      const image = await inspected(request, maker, id);
      return withEtag(
        reply,
        await mutate(request, ports, async (transaction, now) =>
          toImage(placeOf(imageKind, request), await createImage(transaction, { ...image, now }), publicUrl)
        )
      );
    });
    scope.patch(ONE, { ...audited('update'), ...upload, schema: updateSchema }, async (request, reply) => {
      const id = requireId('images', (request.params as { id?: string }).id);
      const image = await inspected(request, maker, id);
      const seen = request.headers['if-match'] ?? (request.query as { etag?: string }).etag;
      return withEtag(
        reply,
        await mutate(request, ports, async (transaction, now) =>
          toImage(placeOf(imageKind, request), await replaceImage(transaction, { ...image, now }, seen), publicUrl)
        )
      );
    });
  });
}

/** Inspects the upload of a request before a transaction starts, because that takes long. */
async function inspected(request: FastifyRequest, maker: ImageRenderer, id: string) {
  const publisher = publisherOf(request);
  const bytes = bytesOf(request.body);
  return { publisher, id, bytes, info: await maker.inspect(bytes) };
}

function publisherOf(request: FastifyRequest): string {
  return requireId('publishers', (request.params as { publisher?: string }).publisher);
}

const documented = {
  tags: ['images'],
  security: [{ bearer: [] }],
  // For the docs only: the bytes determine the type.
  body: { content: { 'image/*': { schema: Type.Unsafe<Uint8Array>({ format: 'binary' }) } } },
  response: { 200: Image, ...errorAnswers },
};

const createSchema = {
  ...documented,
  operationId: 'createImage',
  summary: 'Upload a picture (AVIF, GIF, JPEG, PNG, SVG or WebP; at most 10 MB and 50 million pixels)',
  querystring: Type.Object({ imageId: Type.Optional(Type.String()), ...mutationQuery }),
};

const updateSchema = {
  ...documented,
  operationId: 'updateImage',
  summary: 'Replace a picture',
  querystring: Type.Object({
    etag: Type.Optional(Type.String({ description: 'Same as the If-Match header' })),
    ...mutationQuery,
  }),
};

/** A raw body. Its JSON form, which a repeated request is compared by, is the hash. */
interface Upload {
  readonly bytes: Buffer;
  toJSON(): string;
}

/**
 * Lets the routes of a scope accept images as raw bodies. The content type only marks an upload; the bytes determine
 * the type.
 */
function takeUploads(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const raw = { parseAs: 'buffer' } as const;
  const parse = async (_: unknown, bytes: Buffer): Promise<Upload> => ({
    bytes,
    toJSON: () => createHash('sha256').update(bytes).digest('hex'),
  });
  scope.addContentTypeParser(/^image\//, raw, parse);
  scope.addContentTypeParser('application/octet-stream', raw, parse);
  scope.addContentTypeParser('*', async () => {
    throw new ApiError('MEDIA_TYPE', 'Send the picture itself as body, with its Content-Type: image/….');
  });
}

/** Returns the bytes of an upload. Throws `BODY_INVALID` if there are none. */
function bytesOf(body: unknown): Buffer {
  const bytes = (body as Upload | null | undefined)?.bytes;
  if (bytes && bytes.length > 0) return bytes;
  throw new ApiError('BODY_INVALID', 'The body is empty; send the picture itself, with its Content-Type: image/….');
}
