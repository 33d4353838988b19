import type { Body, ResourceKind } from '../../content/resource/kind.ts';
import { insertRow, updateRow } from '../../content/resource/store.ts';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';

/** The publisher and time of a write. */
export interface BatchContext {
  readonly publisher: string;
  readonly languageCode: string;
  readonly now: Date;
  /** Origin of this server. */
  readonly publicUrl: string;
  /** Whether the transaction has locked the publisher's row, so that nothing changes between reading and writing. */
  readonly isLocked: boolean;
}

/** A resource to be stored. */
export interface Written {
  readonly id: string;
  readonly before: Body | null;
  readonly after: Body;
  readonly columns: Record<string, unknown>;
  readonly revision: number;
}

/** Stores new and changed resources of one kind, by one statement for all with the same columns. */
export async function upsert(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  { written, context }: { written: readonly Written[]; context: BatchContext }
): Promise<void> {
  if (kind.table === 'public_keys') return writeKeys(transaction, kind, { written, context });
  for (const group of groupsOf(written)) {
    const { computed, plain } = columnsOf(group);
    const rows = group.map((row) => toRow(row, plain, context));
    await transaction
      .insertInto(kind.table as 'images')
      .values(rows as never)
      .onConflict((conflict) =>
        conflict
          .columns(['publisher_id', 'id'])
          .doUpdateSet((set) =>
            Object.fromEntries([
              ...['body', 'revision', 'update_time', ...plain].map((name) => [
                name,
                set.ref(`excluded.${name}` as never),
              ]),
              ...computed,
            ])
          )
      )
      .execute();
  }
}

/** The id of a key is unique among all publishers. `insertRow` reports one that another publisher has. */
async function writeKeys(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  { written, context }: { written: readonly Written[]; context: BatchContext }
): Promise<void> {
  const place = { kind, publisher: context.publisher };
  for (const { id, before, after, columns, revision } of written) {
    const write = { id, body: after, columns, revision, now: context.now };
    await (before === null ? insertRow : updateRow)(transaction, place, write);
  }
}

function groupsOf(written: readonly Written[]): readonly (readonly Written[])[] {
  const groups = new Map<string, Written[]>();
  for (const row of written) {
    const key = Object.entries(row.columns)
      .map((entry) => `${entry[0]} ${isComputed(entry)}`)
      .join();
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Columns with plain values, and those that the store computes from stored ones (`sequence + 1`). */
function columnsOf([first]: readonly Written[]) {
  const entries = Object.entries(first?.columns ?? {});
  return {
    computed: entries.filter(isComputed),
    plain: entries.filter((entry) => !isComputed(entry)).map(([name]) => name),
  };
}

function isComputed([, value]: readonly [string, unknown]): boolean {
  return typeof value === 'object' && value !== null && 'toOperationNode' in value;
}

function toRow({ id, after, columns, revision }: Written, plain: readonly string[], { publisher, now }: BatchContext) {
  return {
    publisher_id: publisher,
    id,
    body: JSON.stringify(after),
    revision,
    create_time: now,
    update_time: now,
    ...Object.fromEntries(plain.map((name) => [name, columns[name]])),
  };
}
