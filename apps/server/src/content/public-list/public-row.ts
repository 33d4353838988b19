import type { Body, ResourceKind } from '../resource/kind.ts';
import type { ContentRow, ProjectionContext } from './projection-context.ts';

/** Returns the stored fields of a row. Fields added after it was written have their defaults. */
export function bodyOf<Fields>(kind: ResourceKind, { id, body }: ContentRow): Fields {
  const written = typeof body === 'string' ? (JSON.parse(body) as Body) : body;
  return { ...kind.defaults(id), ...written } as Fields;
}

/** Returns the fields that the server writes (AIP-203), except the etag. */
export function outputOf(kind: ResourceKind, row: ContentRow, { publisher }: ProjectionContext) {
  return {
    name: `publishers/${publisher.id}/${kind.collection}/${row.id}`,
    id: row.id,
    createTime: row.create_time.toISOString(),
    updateTime: row.update_time.toISOString(),
  };
}
