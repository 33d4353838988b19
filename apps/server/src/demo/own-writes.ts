import { createHash } from 'node:crypto';
import type { WireEventFields } from '@touchline/contract';
import type { DemoResource } from '@touchline/demo';
import { recordEventChanges } from '../changes/event-changes.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import { eventKind } from '../events/event.ts';
import type { ResourceKind } from '../resource/kind.ts';
import { removeResource, updateResource } from '../resource/methods.ts';
import { type Place, takeTurn } from '../resource/store.ts';

/** What is stored of one kind, and what the demo wrote of it last. */
export interface Ground {
  /** Revision by id. */
  readonly stored: ReadonlyMap<string, number>;
  readonly written: ReadonlyMap<string, { readonly revision: number; readonly hash: string }>;
}

/** Where content of the demo goes, and when. */
interface Spot extends Place {
  readonly publisher: string;
  readonly now: Date;
}

/** Names the content of a resource: equal names, equal fields. */
export function hashOfFields({ fields }: DemoResource): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** `ids`: only of these. Nobody else writes anything of the publisher until the transaction ends. */
export async function readGround(
  transaction: DatabaseTransaction,
  { kind, publisher }: Spot,
  ids?: readonly string[]
): Promise<Ground> {
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

/** Whether a resource is there as the demo left it. */
export function isUntouched({ stored, written }: Ground, id: string): boolean {
  const write = written.get(id);
  return write !== undefined && write.revision === stored.get(id);
}

/** Makes resources that are not there, by a few statements for all of them: the first start is not to be a long one. */
export async function makeAll(
  transaction: DatabaseTransaction,
  spot: Spot,
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

/** Brings a resource that is untouched to what the demo has now. */
export async function change(transaction: DatabaseTransaction, spot: Spot, resource: DemoResource): Promise<void> {
  const changed = await updateResource(transaction, spot, {
    id: resource.id,
    now: spot.now,
    next: () => bodyOf(spot, resource),
  });
  await note(transaction, spot, [{ resource, revision: Number(changed['revision']) }]);
}

/** Takes away a resource that is untouched and no longer part of the demo. */
export async function remove(transaction: DatabaseTransaction, spot: Spot, id: string): Promise<void> {
  await removeResource(transaction, spot, { id, now: spot.now });
  await transaction
    .deleteFrom('demo_writes')
    .where('publisher_id', '=', spot.publisher)
    .where('collection', '=', spot.kind.collection)
    .where('id', '=', id)
    .execute();
}

function bodyOf({ kind }: Spot, { id, fields }: DemoResource) {
  const body = { ...kind.defaults(id), ...fields };
  return kind.normalise?.(body) ?? body;
}

async function note(
  transaction: DatabaseTransaction,
  { kind, publisher }: Spot,
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

/** All resource tables are alike in the columns used here; one of them stands for all to the type checker. */
function likeAny({ table }: ResourceKind): 'videos' {
  return table as 'videos';
}
