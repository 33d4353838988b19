import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';
import { creativeWorkKind } from '../creative-works.ts';
import { entityKind } from '../entities.ts';
import { eventKind } from '../events/event.ts';
import type { ResourceKind } from '../resource/kind.ts';
import { listRows, type Place } from '../resource/store.ts';

/** The kinds that can be searched. */
const KINDS: readonly ResourceKind[] = [eventKind, creativeWorkKind, entityKind];
/** Rows per batch: some megabytes. */
const BATCH_ROWS = 500;

/**
 * Rebuilds the search columns of a publisher whose language has changed, because that language is the fallback for
 * visitors.
 */
export async function rewordAll(
  transaction: DatabaseTransaction,
  publisher: string,
  languageCode: string
): Promise<void> {
  for (const kind of KINDS) await rewordKind(transaction, { kind, publisher }, languageCode);
}

async function rewordKind(transaction: DatabaseTransaction, place: Place, languageCode: string): Promise<void> {
  const { kind, publisher } = place;
  for (let after = ''; ; ) {
    const rows = await listRows(transaction, place, { after, limit: BATCH_ROWS });
    const words = rows.map(
      ({ id, body }) => kind.columns?.({ ...kind.defaults(id), ...body }, { languageCode, before: null })['words']
    );
    await sql`
      update ${sql.table(kind.table)} as resource set words = derived.words::tsvector
      from unnest(${rows.map(({ id }) => id)}::text[], ${words}::text[]) as derived (id, words)
      where resource.publisher_id = ${publisher} and resource.id = derived.id
        and resource.words <> derived.words::tsvector`.execute(transaction);
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)?.id ?? '';
  }
}
