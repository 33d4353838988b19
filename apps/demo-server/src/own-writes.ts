import { createHash } from 'node:crypto';
import type { WireEventFields } from '@touchline/contract';
import type { DemoResource } from '@touchline/demo';
import { eventKind } from '@touchline/server/content/events/event.ts';
import { recordEventChanges } from '@touchline/server/content/events/event-changes.ts';
import type { ResourceKind } from '@touchline/server/content/resource/kind.ts';
import { removeResource, updateResource } from '@touchline/server/content/resource/methods.ts';
import { type Place, takeTurn } from '@touchline/server/content/resource/store.ts';
import type { DatabaseTransaction } from '@touchline/server/platform/database/schema.ts';

/** Stored resources of one kind, and the demo's last writes to them. */
export interface DemoState {
  /** Revision by id. */
  readonly stored: ReadonlyMap<string, number>;
  readonly written: ReadonlyMap<string, { readonly revision: number; readonly hash: string }>;
}

/** Target and time of a write of the demo. */
interface WriteTarget extends Place {
  readonly publisher: string;
  readonly now: Date;
}

/** Returns a hash of a resource's fields. */
export function hashOfFields({ fields }: DemoResource): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/**
 * Reads the stored resources, only those in `ids` if given. Locks the publisher, so that nobody else writes until the
 * transaction ends.
 */
export async function readDemoState(
  transaction: DatabaseTransaction,
  { kind, publisher }: WriteTarget,
  ids?: readonly string[]
): Promise<DemoState> {
  await transaction.selectFrom('publishers').where('id', '=', publisher).select('id').forUpdate().execute();
  const stored = await transaction
    .selectFrom(likeAny(kind))
    .where('publisher_id', '=', publisher)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .select(['id', 'revision'])
    .execute();
  const written = await transaction
    .selectFrom('demo_writes')
    .where('publisher_id', '=', publisher)
    .where('collection', '=', kind.collection)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .select(['id', 'revision', 'hash'])
    .execute();
  return {
    stored: new Map(stored.map(({ id, revision }) => [id, revision])),
    written: new Map(written.map(({ id, ...write }) => [id, write])),
  };
}

/** Whether a resource is unchanged since the demo's last write. */
export function isUntouched({ stored, written }: DemoState, id: string): boolean {
  const write = written.get(id);
  return write !== undefined && write.revision === stored.get(id);
}

/** Creates missing resources with few statements, to keep the first start short. */
export async function createAll(
  transaction: DatabaseTransaction,
  spot: WriteTarget,
  resources: readonly DemoResource[]
): Promise<void> {
  if (resources.length === 0) return;
  const { kind, publisher, now } = spot;
  const { revision: last, languageCode } = await takeTurn(transaction, publisher, resources.length);
  const made = resources.map((resource, index) => {
    const body = bodyOf(spot, resource);
    return { resource, id: resource.id, body, revision: last - resources.length + 1 + index };
  });
  const rows = made.map(({ id, body, revision }) => ({
    ...kind.columns?.(body, { languageCode, before: null }),
    publisher_id: publisher,
    id,
    body: JSON.stringify(body),
    revision,
    create_time: now,
    update_time: now,
  }));
  await transaction.insertInto(likeAny(kind)).values(rows).execute();
  if (kind === eventKind) {
    const written = { publisher, now, createTime: now, before: null };
    const changes = made.map(({ id, revision, body }) => ({
      ...written,
      id,
      revision,
      after: body as WireEventFields,
    }));
    await recordEventChanges(transaction, changes);
  }
  await note(transaction, spot, made);
}

/** Updates an unchanged resource to the current version of the demo. */
export async function change(
  transaction: DatabaseTransaction,
  spot: WriteTarget,
  resource: DemoResource
): Promise<void> {
  const changed = await updateResource(transaction, spot, {
    id: resource.id,
    now: spot.now,
    next: () => bodyOf(spot, resource),
  });
  await note(transaction, spot, [{ resource, revision: Number(changed['revision']) }]);
}

/** Deletes an unchanged resource that is no longer part of the demo. */
export async function remove(transaction: DatabaseTransaction, spot: WriteTarget, id: string): Promise<void> {
  await removeResource(transaction, spot, { id, now: spot.now });
  await transaction
    .deleteFrom('demo_writes')
    .where('publisher_id', '=', spot.publisher)
    .where('collection', '=', spot.kind.collection)
    .where('id', '=', id)
    .execute();
}

function bodyOf({ kind }: WriteTarget, { id, fields }: DemoResource) {
  const body = { ...kind.defaults(id), ...fields };
  return kind.normalise?.(body) ?? body;
}

async function note(
  transaction: DatabaseTransaction,
  { kind, publisher }: WriteTarget,
  writes: readonly { readonly resource: DemoResource; readonly revision: number }[]
): Promise<void> {
  const rows = writes.map(({ resource, revision }) => ({
    publisher_id: publisher,
    collection: kind.collection,
    id: resource.id,
    revision,
    hash: hashOfFields(resource),
  }));
  await transaction
    .insertInto('demo_writes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['publisher_id', 'collection', 'id']).doUpdateSet((set) => ({
        revision: set.ref('excluded.revision'),
        hash: set.ref('excluded.hash'),
      }))
    )
    .execute();
}

/** All resource tables have the columns used here; one of them represents all for the type checker. */
function likeAny({ table }: ResourceKind): 'videos' {
  return table as 'videos';
}
