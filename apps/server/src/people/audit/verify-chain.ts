import type { WireAuditCheckpoint, WireAuditVerification } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type AuditRow, FIRST_PREVIOUS_HASH, hashOfEvent, toHashedEvent } from './audit-event.ts';

/** Events that one query reads. Hashing them takes some 10 ms, then other requests get their turn. */
const PAGE_SIZE = 500;

interface Page {
  readonly events: readonly AuditRow[];
  /** The chain at the time of the page. */
  readonly head: { readonly sequence: number; readonly hash: string };
  readonly anchor: { readonly sequence: number; readonly hash: string };
}

/** The last event that was checked. */
interface Position {
  readonly sequence: number;
  readonly hash: string;
  readonly id: string;
}

/**
 * Checks that the numbers of a chain have no gaps, and that each hash is that of its event and the hash before.
 *
 * It reads page by page. Events may be added and pruned meanwhile.
 */
export async function verifyChain(
  database: Database,
  publisher: string,
  checkpoint: WireAuditCheckpoint | null
): Promise<WireAuditVerification> {
  const { checked, firstInvalidSequence } = await walkChain(database, publisher);
  return {
    valid: firstInvalidSequence === null,
    checked,
    firstInvalidSequence,
    matchesCheckpoint: checkpoint && (await matchesCheckpoint(database, publisher, checkpoint)),
  };
}

async function walkChain(
  database: Database,
  publisher: string
): Promise<Pick<WireAuditVerification, 'checked' | 'firstInvalidSequence'>> {
  let last: Position | null = null;
  let checked = 0;
  for (;;) {
    const page = await readPage(database, publisher, last);
    const result = checkPage(page, startOf(page, last));
    checked += result.checked;
    if (result.firstInvalidSequence !== null || page.events.length < PAGE_SIZE)
      return { checked, firstInvalidSequence: result.firstInvalidSequence ?? invalidEnd(page, result.last) };
    last = result.last;
  }
}

/** Returns the position before a page. The events after the last one that was checked may have been pruned. */
function startOf({ anchor }: Page, last: Position | null): Position {
  return last !== null && last.sequence >= anchor.sequence ? last : { ...anchor, id: last?.id ?? '' };
}

function checkPage({ events, head }: Page, start: Position) {
  let last = start;
  for (const [index, event] of events.entries()) {
    const sequence = event.sequence ?? 0;
    const expected = last.sequence + 1;
    const hash = hashOfEvent(toHashedEvent(event, sequence), last.hash);
    const isNext = sequence === expected && sequence <= head.sequence;
    if (!isNext || event.previous_hash !== last.hash || event.hash !== hash)
      return { last, checked: index + 1, firstInvalidSequence: Math.min(sequence, expected) };
    last = { sequence, hash, id: event.id };
  }
  return { last, checked: events.length, firstInvalidSequence: null };
}

/** Returns the first event that is missing or changed at the end of a chain; null if none is. */
function invalidEnd({ head }: Page, last: Position): number | null {
  if (last.sequence < head.sequence) return last.sequence + 1;
  return last.hash === head.hash ? null : last.sequence;
}

/** Reads the events after a position, and the chain at the same time. */
async function readPage(database: Database, publisher: string, after: Position | null): Promise<Page> {
  const rows = await database
    .selectFrom(sql<{ publisher_id: string }>`(select ${publisher}::text as publisher_id)`.as('wanted'))
    .leftJoin('audit_chains as chain', 'chain.publisher_id', 'wanted.publisher_id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('audit_events as stored')
          .where('stored.publisher_id', '=', publisher)
          .where('stored.sequence', 'is not', null)
          .$if(after !== null, (stored) =>
            stored.where(sql<boolean>`(stored.sequence, stored.id) > (${after?.sequence ?? 0}, ${after?.id ?? ''})`)
          )
          .orderBy('stored.sequence')
          .orderBy('stored.id')
          .limit(PAGE_SIZE)
          .selectAll('stored')
          .as('event'),
      (join) => join.onTrue()
    )
    .selectAll('event')
    .select([
      'chain.sequence as head_sequence',
      'chain.hash as head_hash',
      'chain.anchor_sequence as anchor_sequence',
      'chain.anchor_hash as anchor_hash',
    ])
    .orderBy('event.sequence')
    .orderBy('event.id')
    .execute();
  const [first] = rows;
  return {
    events: rows.flatMap((row) => (row.id === null ? [] : [row as AuditRow])),
    head: { sequence: first?.head_sequence ?? 0, hash: first?.head_hash ?? FIRST_PREVIOUS_HASH },
    anchor: { sequence: first?.anchor_sequence ?? 0, hash: first?.anchor_hash ?? FIRST_PREVIOUS_HASH },
  };
}

/** Whether the chain has the hash of a checkpoint at its number; null if that event was pruned. */
async function matchesCheckpoint(
  database: Database,
  publisher: string,
  { sequence, hash }: WireAuditCheckpoint
): Promise<boolean | null> {
  const chain = await database
    .selectFrom('audit_chains')
    .where('publisher_id', '=', publisher)
    .select(['anchor_sequence', 'anchor_hash'])
    .executeTakeFirst();
  const anchor = { sequence: chain?.anchor_sequence ?? 0, hash: chain?.anchor_hash ?? FIRST_PREVIOUS_HASH };
  if (sequence < anchor.sequence) return null;
  if (sequence === anchor.sequence) return hash === anchor.hash;
  const event = await database
    .selectFrom('audit_events')
    .where('publisher_id', '=', publisher)
    .where('sequence', '=', sequence)
    .select('hash')
    .executeTakeFirst();
  return event?.hash === hash;
}
