import { Image, type WireImage } from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { WritePorts } from '../ports.ts';
import { createMethods, placeOf, requireId } from '../resource/methods.ts';
import { mutate } from '../resource/mutation.ts';
import { withEtag } from '../resource/routes.ts';
import { errorAnswers, mutationQuery, schemasFor } from '../resource/schemas.ts';
import { MAX_PICTURE_BYTES } from './fetch-picture.ts';
import { imageKind, imageUrl, readImageId, toImage } from './image.ts';
import { createImage, replaceImage } from './image-store.ts';
import type { PictureMaker } from './picture-maker.ts';
import { bytesOf, takeUploads } from './upload.ts';

const COLLECTION = '/v1/publishers/:publisher/images';
const ONE = `${COLLECTION}/:id`;
const own = { config: { management: 'publisher' } } as const;

/** Uploaded pictures: the standard methods; Create and Update take the picture itself as body (contract §3). */
export function registerImageManagement(app: FastifyInstance, ports: WritePorts, maker: PictureMaker): void {
  const { publicUrl } = ports.settings;
  const { get, list, remove } = createMethods(imageKind, ports);
  const schemas = schemasFor(imageKind);
  const withUrl = (publisher: string, image: object) => ({
    ...image,
    url: imageUrl(publicUrl, publisher, (image as WireImage).id),
  });

  app.get(COLLECTION, { ...own, schema: schemas.list }, async (request) => {
    const { images, ...rest } = (await list(request)) as { images: object[] };
    return { images: images.map((image) => withUrl(publisherOf(request), image)), ...rest };
  });
  app.get(ONE, { ...own, schema: schemas.get }, async (request, reply) =>
    withEtag(reply, withUrl(publisherOf(request), await get(request)))
  );
  app.delete(ONE, { ...own, schema: schemas.remove }, remove);

  app.register(async (scope) => {
    takeUploads(scope);
    const upload = { ...own, bodyLimit: MAX_PICTURE_BYTES };

    scope.post(COLLECTION, { ...upload, schema: createSchema }, async (request, reply) => {
      const id = readImageId((request.query as { imageId?: string }).imageId);
      const image = await inspected(request, maker, id);
      return withEtag(
        reply,
        await mutate(request, ports, async (transaction, now) =>
          toImage(placeOf(imageKind, request), await createImage(transaction, { ...image, now }), publicUrl)
        )
      );
    });
    scope.patch(ONE, { ...upload, schema: updateSchema }, async (request, reply) => {
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

/** The upload of a request, looked at before any transaction begins: it takes long. */
async function inspected(request: FastifyRequest, maker: PictureMaker, id: string) {
  const publisher = publisherOf(request);
  const bytes = bytesOf(request.body);
  return { publisher, id, bytes, facts: await maker.inspect(bytes) };
}

function publisherOf(request: FastifyRequest): string {
  return requireId('publishers', (request.params as { publisher?: string }).publisher);
}

const documented = {
  tags: ['images'],
  security: [{ bearer: [] }],
  // For the docs alone: what it is, its bytes say.
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
