import { DEFAULT_RATE, isId } from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { clientOf, createRateLimit } from '../../platform/access/rate-limit.ts';
import { ApiError, notFound } from '../../platform/http/errors.ts';
import { isFresh } from '../../platform/http/etag.ts';
import { CROSS_ORIGIN } from '../../platform/static/cross-origin.ts';
import { FLOATING, IMMUTABLE } from '../../platform/static/send-file.ts';
import type { WritePorts } from '../content.ts';
import { cachedResponses } from '../resource/schemas.ts';
import { fetchImage, readImageUrl } from './fetch-image.ts';
import { findImage } from './image-store.ts';
import { versionOf } from './image-version.ts';
import type { FindRemoteImage } from './remote-images.ts';
import { formatFor, type ImageFormat } from './rendering/image-format.ts';
import { type ImageRenderer, type ImageSource, tagOf } from './rendering/image-renderer.ts';
import { readRequestedSize } from './rendering/image-size.ts';

/** `Cache-Control` of remote images, which are fetched again every hour. */
const REMOTE = 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800';

/** Disables scripts and loads, even if the image is opened as a page. */
const POLICY = "default-src 'none'; sandbox";

const types: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' };

export interface ImageRoutePorts extends WritePorts {
  readonly maker: ImageRenderer;
  readonly findRemote: FindRemoteImage;
  readonly isAllowedAddress: (address: string) => boolean;
}

/**
 * Registers `/img/…`: images in the size and format that a visitor's browser requests (contract §3, ResizeImage). No
 * key is required.
 */
export function registerImageRoutes(app: FastifyInstance, ports: ImageRoutePorts): void {
  const { database, findRemote, isAllowedAddress } = ports;
  const send = createSender(ports);

  app.get('/img/:publisher/:image', { schema: uploadedSchema }, async (request, reply) => {
    const { publisher, image } = request.params as { publisher: string; image: string };
    if (!isId(publisher) || !isId(image)) throw notFound(`images/${image.slice(0, 100)}`);
    return send(request, reply, FLOATING, () => findImage(database, publisher, image));
  });

  app.get('/img/:publisher/remote', { schema: remoteSchema }, async (request, reply) => {
    const { publisher } = request.params as { publisher: string };
    return send(request, reply, REMOTE, async () => {
      const rules = { hosts: await imageHostsOf(ports, publisher), isAllowedAddress };
      const url = readImageUrl((request.query as { url?: unknown }).url, rules);
      return findRemote(publisher, url, () => fetchImage(url, rules));
    });
  });
}

/** Sends an image, or 304 without rendering it. `cacheControl` applies if the URL does not name the version. */
function createSender({ maker, clock }: ImageRoutePorts) {
  const waitOf = createRateLimit(clock);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    cacheControl: string,
    find: () => Promise<ImageSource>
  ): Promise<FastifyReply> => {
    const size = readRequestedSize(request.query as Record<string, unknown>);
    const source = await find();
    const variant = { size, format: formatFor(request.headers.accept, size) };
    const etag = `"${await tagOf(source, variant)}"`;
    const { v } = request.query as { v?: unknown };
    const headers = {
      ...CROSS_ORIGIN,
      etag,
      vary: 'Accept',
      'cache-control': v === versionOf(source.hash) ? IMMUTABLE : cacheControl,
      'content-security-policy': POLICY,
    };
    if (isFresh(etag, request.headers['if-none-match'])) return reply.headers(headers).code(304).send();

    // Only rendering is limited; cached variants are sent to anyone.
    const admit = () => limitRendering(waitOf(clientOf(request.ip), DEFAULT_RATE));
    const image = await maker.render(source, variant, admit);
    return reply.headers(headers).type(types[variant.format]).send(image);
  };
}

function limitRendering(seconds: number): void {
  if (seconds === 0) return;
  throw new ApiError('RATE_LIMIT', `Too many new sizes of pictures; wait ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

async function imageHostsOf({ database }: WritePorts, id: string): Promise<readonly string[]> {
  const row = isId(id)
    ? await database.selectFrom('publishers').where('id', '=', id).select('body').executeTakeFirst()
    : undefined;
  if (!row) throw notFound(`publishers/${id.slice(0, 100)}`);
  const { imageHosts = [] } = row.body as { imageHosts?: readonly string[] };
  return imageHosts;
}

const query = {
  width: Type.Optional(
    Type.String({ description: 'Integer px from 16 to 2048. Default: the width of the picture, at most 2048' })
  ),
  height: Type.Optional(Type.String({ description: 'Integer px from 16 to 2048' })),
  fit: Type.Optional(
    Type.String({ description: 'contain (default), or cover, which fills width and height and crops' })
  ),
  v: Type.Optional(Type.String({ description: 'Version of the picture; the response is immutable if it matches' })),
};

const documented = {
  tags: ['public'],
  response: {
    200: {
      description: 'The picture',
      content: Object.fromEntries(Object.values(types).map((type) => [type, { schema: { format: 'binary' } }])),
    },
    ...cachedResponses,
  },
};

const uploadedSchema = {
  ...documented,
  operationId: 'resizeImage',
  summary: 'Get an uploaded picture, resized, as AVIF, WebP or JPEG by Accept; never enlarged',
  querystring: Type.Object(query),
};

const remoteSchema = {
  ...documented,
  operationId: 'resizeRemoteImage',
  summary: "Get a picture from one of the publisher's imageHosts, resized",
  querystring: Type.Object({ url: Type.Optional(Type.String({ description: 'http(s) URL' })), ...query }),
};
