import { sql } from 'kysely';
import { creativeWorkKind } from '../creative-works/creative-work.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import { entityKind } from '../entities/entity.ts';
import { eventKind } from '../events/event.ts';
import type { ResourceKind } from '../resource/kind.ts';
import { listRows, type Place } from '../resource/store.ts';

/** The kinds that are searched. */
const KINDS: readonly ResourceKind[] = [eventKind, creativeWorkKind, entityKind];
/** Rows at a time: some megabytes. */
const BATCH = 500;

/** Derives what is searched anew, for a publisher whose language changed: it is what visitors see where theirs is lacking. */
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
    const rows = await listRows(transaction, place, { after, limit: BATCH });
    const words = rows.map(
      ({ id, body }) => kind.columns?.({ ...kind.defaults(id), ...body }, { languageCode, before: null })['words']
    );
    await sql`
      update ${sql.table(kind.table)} as resource set words = derived.words::tsvector
      from unnest(${rows.map(({ id }) => id)}::text[], ${words}::text[]) as derived (id, words)
      where resource.publisher_id = ${publisher} and resource.id = derived.id
        and resource.words <> derived.words::tsvector`.execute(transaction);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? '';
  }
}
