import type { Body, ResourceKind } from '../resource/kind.ts';
import type { ContentRow, Viewpoint } from './viewpoint.ts';

/** The stored fields of a row; one that is newer than the row has its default. */
export function bodyOf<Fields>(kind: ResourceKind, { id, body }: ContentRow): Fields {
  const written = typeof body === 'string' ? (JSON.parse(body) as Body) : body;
  return { ...kind.defaults(id), ...written } as Fields;
}

/** The fields that the server writes (AIP-203), but for the etag. */
export function outputOf(kind: ResourceKind, row: ContentRow, { publisher }: Viewpoint) {
  return {
    name: `publishers/${publisher.id}/${kind.collection}/${row.id}`,
    id: row.id,
    createTime: row.create_time.toISOString(),
    updateTime: row.update_time.toISOString(),
  };
}
