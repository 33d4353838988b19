import type { WireEventFields } from '@touchline/contract';
import { sql } from 'kysely';
import { recordEventChanges } from '../../content/events/event-changes.ts';
import type { Change, ResourceKind } from '../../content/resource/kind.ts';
import { takeTurn } from '../../content/resource/store.ts';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';
import type { MergeBatchContext, Merged } from './merge-batch.ts';
import { upsert } from './upsert.ts';

/** The publisher and time of a write. */
export interface BatchContext extends MergeBatchContext {
  /** Whether the transaction has locked the publisher's row, so that nothing changes between reading and writing. */
  readonly isLocked: boolean;
  /** Called before the statement that takes the store longest. */
  readonly onUpsert?: () => void;
}

/**
 * Writes merged resources of one kind with few statements. They get the publisher's next revisions, in order.
 *
 * Locks the publisher's row if it is not locked yet. Throws `ChangedMeanwhile` if a resource changed before that.
 */
export async function writeBatch(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  merged: readonly Merged[],
  context: BatchContext
): Promise<void> {
  const { publisher, now } = context;
  if (merged.length === 0) return;
  const { revision: last } = await takeTurn(transaction, publisher, merged.length);
  if (!context.isLocked) await requireUnchanged(transaction, kind, { publisher, merged });
  const written = merged.map((one, index) => ({ ...one, revision: last - merged.length + 1 + index }));
  context.onUpsert?.();
  await upsert(transaction, kind, { written, publisher, now });
  await record(
    transaction,
    kind,
    written.map(({ id, revision, createTime, before, after }) => ({
      publisher,
      id,
      revision,
      now,
      createTime,
      before,
      after,
    }))
  );
}

/** A resource of a batch was written by another request after it was read. The batch can be repeated. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

async function requireUnchanged(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  { publisher, merged }: { readonly publisher: string; readonly merged: readonly Merged[] }
): Promise<void> {
  const ids = merged.map(({ id }) => id);
  // As in findStored of merge-batch.ts, but without the bodies: the publisher is locked by now.
  const { rows } = await sql<{ id: string; revision: number }>`
    select stored.id, stored.revision
    from unnest(${ids}::text[]) as wanted (id)
    cross join lateral (
      select id, revision from ${sql.table(kind.table)} as resource
      where resource.publisher_id = ${publisher} and resource.id = wanted.id limit 1
    ) as stored`.execute(transaction);
  const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
  for (const { id, seenRevision } of merged) {
    if ((revisions.get(id) ?? null) !== seenRevision) throw new ChangedMeanwhile(`${kind.collection}/${id}`);
  }
}

async function record(transaction: DatabaseTransaction, kind: ResourceKind, changes: readonly Change[]): Promise<void> {
  if (kind.table === 'events') {
    return recordEventChanges(transaction, changes as unknown as readonly Change<WireEventFields>[]);
  }
  for (const change of changes) await kind.record?.(transaction, change);
}
