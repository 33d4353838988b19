import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { requireId, requirePublisher } from '../../../content/resource/methods.ts';
import { mutate } from '../../../content/resource/mutation.ts';
import { createPageTokens, readPageSize } from '../../../content/resource/page.ts';
import { absentBodyIsEmpty } from '../../../content/resource/routes.ts';
import { errorAnswers, mutationQuery } from '../../../content/resource/schemas.ts';
import { takeTurn } from '../../../content/resource/store.ts';
import { setAuditedChange } from '../../../platform/audit/record-audit-event.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import type { Playback } from '../../playback.ts';
import { claimFolder, findFolder, type OwnedFolder } from './folder-owners.ts';

const MediaFolder = Type.Object({
  name: Type.String({ description: 'Resource name, e.g. publishers/acme/mediaFolders/derby' }),
  id: Type.String({ description: 'The folder; its files are at /media/{id}/…' }),
  assignTime: Type.String({ description: 'RFC 3339 UTC; the time of the assignment' }),
});

const COLLECTION = '/v1/publishers/:publisher/mediaFolders';
const method = (operationId: string, summary: string) => ({
  tags: ['publishers'],
  operationId,
  summary,
  security: [{ bearer: [] }],
});

/**
 * Registers the routes of media folders. A folder's owner never changes, and files of a folder without one are not
 * served.
 */
export function registerMediaFolders(app: FastifyInstance, ports: Playback): void {
  app.get(COLLECTION, { schema: listSchema }, (request) => listFolders(request, ports));
  app.get(`${COLLECTION}/:folder`, { schema: getSchema }, async (request) => {
    const { publisher, folder } = placeOf(request);
    const existing = await findFolder(ports.database, folder);
    if (existing?.publisher === publisher) return toResource(existing);
    throw notFound(nameOf({ publisher, folder }));
  });
  app.post(
    `${COLLECTION}/:folder(^[^:/]+)::assign`,
    { config: { audit: 'mediaFolder.assign' }, preValidation: absentBodyIsEmpty, schema: assignSchema },
    (request) => assignFolder(request, ports)
  );
}

async function assignFolder(request: FastifyRequest, ports: Playback): Promise<Static<typeof MediaFolder>> {
  const { publisher, folder } = placeOf(request);
  // An import note in the folder, or the demo, may already define an owner.
  const owner = await ports.mediaOwner(folder);
  return mutate(request, ports, async (transaction, now) => {
    await takeTurn(transaction, publisher);
    const claimed = await claimFolder(transaction, { folder, publisher, assignTime: now });
    const other = typeof owner === 'object' && owner.publisher !== publisher ? owner : claimed;
    if (other.publisher === publisher) {
      const resource = toResource(claimed);
      setAuditedChange(transaction, {
        target: resource.name,
        before: null,
        after: { assignTime: resource.assignTime },
      });
      return resource;
    }
    throw new ApiError(
      'RESOURCE_EXISTS',
      `mediaFolders/${folder} belongs to publisher ${other.publisher}; a folder has one owner for ever. Copy the files to another folder.`,
      { metadata: { resource: nameOf({ publisher: other.publisher, folder }) } }
    );
  });
}

async function listFolders(request: FastifyRequest, { database, serverKeys, clock }: Playback) {
  const publisher = requireId('publishers', (request.params as { publisher?: string }).publisher);
  await requirePublisher(database, publisher);
  const { pageSize, pageToken } = request.query as { pageSize?: string; pageToken?: string };
  const size = readPageSize(pageSize);
  const binding = `mediaFolders ${publisher}`;
  const tokens = createPageTokens({ secret: serverKeys.pageToken, binding, now: clock() });
  const own = database.selectFrom('media_folders').where('publisher_id', '=', publisher);
  const rows = await own
    .where('folder', '>', tokens.read(pageToken))
    .orderBy('folder')
    .limit(size + 1)
    .selectAll()
    .execute();
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const page = rows.slice(0, size);
  return {
    mediaFolders: page.map(({ folder, assign_time: assignTime }) => toResource({ folder, publisher, assignTime })),
    nextPageToken: rows.length > size ? tokens.write(page.at(-1)?.folder ?? '') : '',
    totalSize: Number(count),
  };
}

function placeOf(request: FastifyRequest): { readonly publisher: string; readonly folder: string } {
  const { publisher, folder } = request.params as { publisher?: string; folder?: string };
  return { publisher: requireId('publishers', publisher), folder: requireId('mediaFolders', folder) };
}

function nameOf({ publisher, folder }: Pick<OwnedFolder, 'publisher' | 'folder'>): string {
  return `publishers/${publisher}/mediaFolders/${folder}`;
}

function toResource(folder: OwnedFolder): Static<typeof MediaFolder> {
  return { name: nameOf(folder), id: folder.folder, assignTime: folder.assignTime.toISOString() };
}

const listSchema = {
  ...method('listMediaFolder', 'List the media folders of a publisher in the order of their ids'),
  querystring: Type.Object({ pageSize: Type.Optional(Type.String()), pageToken: Type.Optional(Type.String()) }),
  response: {
    200: Type.Object({
      mediaFolders: Type.Array(MediaFolder),
      nextPageToken: Type.String(),
      totalSize: Type.Integer(),
    }),
    ...errorAnswers,
  },
};

const getSchema = {
  ...method('getMediaFolder', 'Get a media folder'),
  response: { 200: MediaFolder, ...errorAnswers },
};

const assignSchema = {
  ...method('assignMediaFolder', 'Make a publisher the owner of a media folder'),
  description:
    'Requires the management token. A folder never changes its owner: for a folder of another publisher the server returns 409 RESOURCE_EXISTS. The folder does not have to exist yet.',
  querystring: Type.Object(mutationQuery),
  body: Type.Object({}, { additionalProperties: false }),
  response: { 200: MediaFolder, ...errorAnswers },
};
