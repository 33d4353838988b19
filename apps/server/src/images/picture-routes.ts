import { DEFAULT_RATE, ID_PATTERN } from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { clientOf, createRateLimit } from '../access/rate-limit.ts';
import { ApiError, notFound } from '../errors.ts';
import type { WritePorts } from '../ports.ts';
import { isFresh } from '../resource/etag.ts';
import { cachedResponses } from '../resource/schemas.ts';
import { CROSS_ORIGIN } from '../static/cross-origin.ts';
import { FLOATING, IMMUTABLE } from '../static/send-file.ts';
import { fetchPicture, readPictureUrl } from './fetch-picture.ts';
import { findImage } from './image-store.ts';
import { formatFor, type PictureFormat } from './picture-format.ts';
import { type PictureMaker, type PictureSource, tagOf } from './picture-maker.ts';
import { readSizeWish } from './picture-size.ts';
import { versionOf } from './picture-version.ts';
import type { FindRemotePicture } from './remote-pictures.ts';

const ID = new RegExp(ID_PATTERN);

/** Of pictures of other hosts, which are looked at again every hour. */
const REMOTE = 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800';

/** A picture can do nothing, even when it is opened as a page of its own. */
const POLICY = "default-src 'none'; sandbox";

const types: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' };

export interface PicturePorts extends WritePorts {
  readonly maker: PictureMaker;
  readonly findRemote: FindRemotePicture;
  readonly isAllowedAddress: (address: string) => boolean;
}

/** `/img/…`: pictures in the size and format that a visitor's browser asks for (contract §3, ResizeImage). No key. */
export function registerPictures(app: FastifyInstance, ports: PicturePorts): void {
  const { database, findRemote, isAllowedAddress } = ports;
  const send = createSender(ports);

  app.get('/img/:publisher/:image', { schema: uploadedSchema }, async (request, reply) => {
    const { publisher, image } = request.params as { publisher: string; image: string };
    if (!ID.test(publisher) || !ID.test(image)) throw notFound(`images/${image.slice(0, 100)}`);
    return send(request, reply, FLOATING, () => findImage(database, publisher, image));
  });

  app.get('/img/:publisher/remote', { schema: remoteSchema }, async (request, reply) => {
    const { publisher } = request.params as { publisher: string };
    return send(request, reply, REMOTE, async () => {
      const rules = { hosts: await imageHostsOf(ports, publisher), isAllowedAddress };
      const url = readPictureUrl((request.query as { url?: unknown }).url, rules);
      return findRemote(publisher, url, () => fetchPicture(url, rules));
    });
  });
}

/** Answers with a picture, or 304 without making it. `cacheControl` holds where the URL does not name the version. */
function createSender({ maker, clock }: PicturePorts) {
  const waitOf = createRateLimit(clock);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    cacheControl: string,
    find: () => Promise<PictureSource>
  ): Promise<FastifyReply> => {
    const wish = readSizeWish(request.query as Record<string, unknown>);
    const source = await find();
    const variant = { wish, format: formatFor(request.headers.accept, wish) };
    const etag = `"${tagOf(source, variant)}"`;
    const { v } = request.query as { v?: unknown };
    const headers = {
      ...CROSS_ORIGIN,
      etag,
      vary: 'Accept',
      'cache-control': v === versionOf(source.hash) ? IMMUTABLE : cacheControl,
      'content-security-policy': POLICY,
    };
    if (isFresh(etag, request.headers['if-none-match'])) return reply.headers(headers).code(304).send();

    // Only making costs: what is ready is given to anyone.
    const admit = () => refuseTooMany(waitOf(clientOf(request.ip), DEFAULT_RATE));
    const picture = await maker.make(source, variant, admit);
    return reply.headers(headers).type(types[variant.format]).send(picture);
  };
}

function refuseTooMany(seconds: number): void {
  if (seconds === 0) return;
  throw new ApiError('RATE_LIMIT', `Too many new sizes of pictures; wait ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

async function imageHostsOf({ database }: WritePorts, id: string): Promise<readonly string[]> {
  const row = ID.test(id)
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
