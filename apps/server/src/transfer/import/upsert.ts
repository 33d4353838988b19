import { sql } from 'kysely';
import type { Body, ResourceKind } from '../../content/resource/kind.ts';
import { insertRow, updateRow } from '../../content/resource/store.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
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

/** Columns whose values are JSON text (`Json` in schema.ts). */
const JSON_COLUMNS: ReadonlySet<string> = new Set(['texts', 'facts']);

/** Stores new and changed resources of one kind, by one statement for all with the same columns. */
export async function upsert(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  { written, context }: { written: readonly Written[]; context: BatchContext }
): Promise<void> {
  if (kind.table === 'public_keys') return writeKeys(transaction, kind, { written, context });
  for (const group of groupsOf(written)) {
    const { computed, plain } = columnsOf(group);
    const rows = JSON.stringify(group.map((row) => toRow(row, plain, context)));
    const [table, names] = [sql.table(kind.table), sql.join([...ROW_COLUMNS, ...plain].map((name) => sql.ref(name)))];
    const updates = [
      ...['body', 'revision', 'update_time', ...plain].map(
        (name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`
      ),
      ...computed.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    ];
    // The text is the same for any number of rows, so the embedded store plans it once.
    const { sql: text, parameters } = sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${rows}::json)
      on conflict (publisher_id, id) do update set ${sql.join(updates)}`.compile(transaction);
    await transaction.executeQuery(preparedQuery(text, parameters));
  }
}

/** Columns of every row, besides those of its kind. */
const ROW_COLUMNS = ['publisher_id', 'id', 'body', 'revision', 'create_time', 'update_time'] as const;

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
    body: after,
    revision,
    create_time: now,
    update_time: now,
    ...Object.fromEntries(plain.map((name) => [name, toJson(name, columns[name])])),
  };
}

/** Converts the value of a column to one of which the store reads the same value in JSON. */
function toJson(name: string, value: unknown): unknown {
  if (JSON_COLUMNS.has(name)) return JSON.parse(String(value));
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
