import { sql } from 'kysely';
import type { Body, ResourceKind } from '../../content/resource/kind.ts';
import { insertRow, updateRow } from '../../content/resource/store.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';

type Columns = Readonly<Record<string, unknown>>;

/** A resource to be stored. */
export interface Written {
  readonly id: string;
  readonly before: Body | null;
  readonly after: Body;
  readonly columns: Columns;
  /** See `toRowMembers`. */
  readonly members: string;
  readonly revision: number;
}

interface Write {
  readonly written: readonly Written[];
  readonly publisher: string;
  readonly now: Date;
}

/** Columns whose values are JSON text (`Json` in schema.ts). */
const JSON_COLUMNS: ReadonlySet<string> = new Set(['texts', 'facts']);

/** Stores new and changed resources of one kind, by one statement for all with the same columns. */
export async function upsert(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  { written, publisher, now }: Write
): Promise<void> {
  if (kind.table === 'public_keys') return writeKeys(transaction, kind, { written, publisher, now });
  const table = sql.table(kind.table);
  const time = now.toISOString();
  for (const group of groupsOf(written)) {
    const { computed, plain } = columnsOf(group);
    const rows = `[${group.map(({ members, revision }) => `{"revision":${revision},${members}}`).join()}]`;
    const own = ['id', 'body', 'revision', ...plain];
    const names = sql.join(own.map((name) => sql.ref(name)));
    const updates = [
      ...['body', 'revision', 'update_time', ...plain].map(
        (name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`
      ),
      ...computed.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    ];
    // The text is the same for any number of rows, so the embedded store plans it once.
    const { sql: text, parameters } = sql`
      insert into ${table} (publisher_id, create_time, update_time, ${names})
      select ${publisher}::text, ${time}::timestamptz, ${time}::timestamptz, ${names}
      from json_populate_recordset(null::${table}, ${rows}::json)
      on conflict (publisher_id, id) do update set ${sql.join(updates)}`.compile(transaction);
    await transaction.executeQuery(preparedQuery(text, parameters));
  }
}

/** Returns the members of a row of `upsert` as JSON. `body`: the fields as JSON. */
export function toRowMembers({ id, body, columns }: { id: string; body: string; columns: Columns }): string {
  const members = Object.entries(columns)
    .filter((entry) => !isComputed(entry))
    .map(([name, value]) => `"${name}":${toJson(name, value)}`);
  return [`"id":${JSON.stringify(id)},"body":${body}`, ...members].join();
}

/** The id of a key is unique among all publishers. `insertRow` reports one that another publisher has. */
async function writeKeys(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  { written, publisher, now }: Write
): Promise<void> {
  for (const { id, before, after, columns, revision } of written) {
    const write = { id, body: after, columns, revision, now };
    await (before === null ? insertRow : updateRow)(transaction, { kind, publisher }, write);
  }
}

function groupsOf(written: readonly Written[]): Iterable<readonly Written[]> {
  const groups = new Map<string, Written[]>();
  for (const row of written) {
    const key = Object.entries(row.columns)
      .map((entry) => `${entry[0]} ${isComputed(entry)}`)
      .join();
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups.values();
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

/** Converts the value of a column to JSON of which the store reads the same value. */
function toJson(name: string, value: unknown): string {
  if (JSON_COLUMNS.has(name)) return String(value);
  return JSON.stringify(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value ?? null));
}
