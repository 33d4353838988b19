import type { WireAuditEvent } from '@touchline/contract';
import type { Condition, FieldTable } from '@touchline/contract/filter';
import { CompiledQuery } from 'kysely';
import { conditionSql } from '../../content/listing/condition-sql.ts';
import { createParameters } from '../../content/listing/parameters.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type AuditRow, toHashedEvent } from './audit-event.ts';

/** The fields of filters. Source: studio.md §3, Routes. */
export const auditFields: FieldTable = {
  fields: {
    actor: { type: 'string' },
    action: { type: 'string' },
    target: { type: 'string' },
    time: { type: 'time' },
  },
  text: ['actor', 'action', 'target'],
};

const columns = {
  actor: { sql: 'actor' },
  action: { sql: 'action' },
  target: { sql: 'target' },
  // As it is returned: the store's clock has microseconds.
  time: { sql: "date_trunc('milliseconds', time)" },
};

const SECRET_KEY_ACTOR = /^secretKeys\/(.+)$/;

/** A part of a chain. */
export interface EventQuery {
  /** A publisher's id, or the server's chain. */
  readonly publisher: string;
  readonly condition: Condition | null;
  /** Number of the event before which the page begins; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/** Returns numbered events, the newest first. */
export async function listEvents(
  database: Database,
  { publisher, condition, before, limit }: EventQuery
): Promise<readonly WireAuditEvent[]> {
  const { where, parameters } = whereOf(publisher, condition);
  const page = before === null ? '' : `and sequence < ${parameters.add(before, 'float8')}::bigint`;
  const { rows } = await database.executeQuery(
    CompiledQuery.raw(
      `select * from audit_events where ${where} ${page}
        order by sequence desc, id desc limit ${parameters.add(limit, 'integer')}`,
      [...parameters.values]
    ) as CompiledQuery<AuditRow>
  );
  return toEvents(database, publisher, rows);
}

/** Counts the numbered events that match. */
export async function countEvents(
  database: Database,
  { publisher, condition }: Pick<EventQuery, 'publisher' | 'condition'>
): Promise<number> {
  const { where, parameters } = whereOf(publisher, condition);
  const { rows } = await database.executeQuery(
    CompiledQuery.raw(`select count(*) as count from audit_events where ${where}`, [
      ...parameters.values,
    ]) as CompiledQuery<{ count: number }>
  );
  return Number(rows[0]?.count);
}

/** Finds a numbered event by its id; null if there is none. */
export async function findEvent(database: Database, publisher: string, id: string): Promise<WireAuditEvent | null> {
  const row = await database
    .selectFrom('audit_events')
    .where('publisher_id', '=', publisher)
    .where('id', '=', id)
    .where('sequence', 'is not', null)
    .selectAll()
    .executeTakeFirst();
  const [event = null] = row ? await toEvents(database, publisher, [row]) : [];
  return event;
}

function whereOf(publisher: string, condition: Condition | null) {
  const parameters = createParameters();
  const own = `publisher_id = ${parameters.add(publisher, 'text')} and sequence is not null`;
  // No field is localised, so there are no locales.
  const terms = { listing: { fields: auditFields, columns }, parameters, tags: () => [], tagList: () => '' };
  return { where: condition === null ? own : `${own} and ${conditionSql(condition, terms)}`, parameters };
}

async function toEvents(
  database: Database,
  publisher: string,
  rows: readonly AuditRow[]
): Promise<readonly WireAuditEvent[]> {
  const names = await readActorNames(database, publisher, rows);
  return rows.map((row) => {
    const { id, sequence, time, actor, ...rest } = toHashedEvent(row, row.sequence ?? 0);
    const own = { id, sequence, time, actor, actorName: names.get(actor) ?? null };
    return { ...own, ...rest, hash: row.hash ?? '', previousHash: row.previous_hash ?? '' };
  });
}

/** Reads the current names of the secret keys among the actors. */
async function readActorNames(
  database: Database,
  publisher: string,
  rows: readonly AuditRow[]
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ actor }) => SECRET_KEY_ACTOR.exec(actor)?.[1] ?? []))];
  if (ids.length === 0) return new Map();
  const keys = await database
    .selectFrom('secret_keys')
    .where('publisher_id', '=', publisher)
    .where('id', 'in', ids)
    .select(['id', 'body'])
    .execute();
  return new Map(keys.map(({ id, body }) => [`secretKeys/${id}`, String(body['displayName'] ?? '')]));
}
