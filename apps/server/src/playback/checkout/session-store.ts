import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts';
import { checkoutSessionKind, type SessionBody, stateAt } from './checkout-session.ts';
import type { OpenedOrder, PaymentUpdate, SessionName } from './payment-provider.ts';

/** A stored purchase. */
export interface StoredSession extends SessionName {
  readonly body: SessionBody;
  /** The provider's id; null if the purchase is not opened at the provider, or does not need to be. */
  readonly providerSession: string | null;
  /** null in the same cases. */
  readonly clientSecret: string | null;
}

/** State of a stored purchase at `now` (epoch ms). */
export function stateOf({ body, providerSession }: StoredSession, now: number): SessionBody['state'] {
  return stateAt(body, { now, isOpened: providerSession !== null });
}

/** Stores a new purchase; null if this user has already made this request. */
export async function insertSession(
  database: Database,
  { publisher, id, body, now }: SessionName & { body: SessionBody; now: Date }
): Promise<StoredSession | null> {
  const row = await database
    .insertInto('checkout_sessions')
    .values({
      publisher_id: publisher,
      id,
      body: JSON.stringify(body),
      user_id: body.userId,
      request_id: body.requestId,
      provider: body.provider,
      revision: 1,
      create_time: now,
      update_time: now,
    })
    .onConflict((conflict) => conflict.columns(['publisher_id', 'user_id', 'request_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ? toStored(row) : null;
}

/** Finds the purchase that this user's request has begun. */
export async function findRequest(
  database: Database,
  { publisher, userId, requestId }: { publisher: string; userId: string; requestId: string }
): Promise<StoredSession | null> {
  const row = await database
    .selectFrom('checkout_sessions')
    .where('publisher_id', '=', publisher)
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .select(columns)
    .executeTakeFirst();
  return row ? toStored(row) : null;
}

/** Finds the purchases of an offer that a user can still pay or is paying. */
export async function findOpen(
  database: Database,
  filter: { publisher: string; userId: string; offerId: string; provider: string }
): Promise<readonly StoredSession[]> {
  const rows = await database
    .selectFrom('checkout_sessions')
    .where('publisher_id', '=', filter.publisher)
    .where('user_id', '=', filter.userId)
    .where('provider', '=', filter.provider)
    .where(sql`body ->> 'offerId'`, '=', filter.offerId)
    .where(sql`body ->> 'state'`, '=', 'OPEN')
    .orderBy('create_time')
    .select(columns)
    .execute();
  return rows.map(toStored);
}

/**
 * Finds the next purchases by id, of any publisher, that are neither paid nor ended although they expired before `now`
 * (epoch ms).
 */
export async function findOverdue(
  database: Database,
  { after, now, limit }: { after: string; now: number; limit: number }
): Promise<readonly StoredSession[]> {
  const rows = await database
    .selectFrom('checkout_sessions')
    .where(sql`body ->> 'state'`, '=', 'OPEN')
    .where(endsBefore(now))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select(columns)
    .execute();
  return rows.map(toStored);
}

/**
 * SQL condition: the purchase expires before `time` (epoch ms). Stored times have one format, so their text order is
 * their time order.
 */
export function endsBefore(time: number) {
  return sql<boolean>`(body ->> 'expireTime') collate "C" <= ${new Date(time).toISOString()}`;
}

export async function findSession(database: Database, { publisher, id }: SessionName): Promise<StoredSession | null> {
  const row = await database
    .selectFrom('checkout_sessions')
    .where('publisher_id', '=', publisher)
    .where('id', '=', id)
    .select(columns)
    .executeTakeFirst();
  return row ? toStored(row) : null;
}

/**
 * Finds the purchase that an update is about, and locks it until the transaction ends. Only purchases of this provider.
 */
export async function lockSession(
  transaction: DatabaseTransaction,
  provider: string,
  update: PaymentUpdate
): Promise<StoredSession | null> {
  const payment = 'payment' in update ? update.payment : null;
  const { session } = update;
  if (session === null && payment === null) return null;
  const row = await transaction
    .selectFrom('checkout_sessions')
    .where('provider', '=', provider)
    .$if(session !== null, (query) =>
      query.where('publisher_id', '=', session?.publisher ?? '').where('id', '=', session?.id ?? '')
    )
    .$if(session === null, (query) => query.where('payment', '=', payment))
    .select(columns)
    .forUpdate()
    .executeTakeFirst();
  return row ? toStored(row) : null;
}

/** Stores the new body of a purchase. */
export async function updateSession(
  database: Database,
  { publisher, id }: SessionName,
  { body, now }: { body: SessionBody; now: Date }
): Promise<void> {
  await database
    .updateTable('checkout_sessions')
    .set({
      body: JSON.stringify(body),
      payment: body.payment,
      revision: sql<number>`revision + 1`,
      update_time: now,
    })
    .where('publisher_id', '=', publisher)
    .where('id', '=', id)
    .execute();
}

/**
 * Records that the provider has opened a purchase, and until when; returns the stored purchase. Changes nothing if it
 * was opened, paid or ended in the meantime. The provider may respond slowly, and a repeated request may be faster.
 */
export async function recordOpened(
  database: Database,
  { publisher, id }: SessionName,
  { opened, expireTime, now }: { opened: OpenedOrder; expireTime: string; now: Date }
): Promise<StoredSession | null> {
  await database
    .updateTable('checkout_sessions')
    .set({
      body: sql`jsonb_set(body, '{expireTime}', to_jsonb(${expireTime}::text))`,
      revision: sql<number>`revision + 1`,
      update_time: now,
      provider_session: opened.providerSession,
      client_secret: opened.clientSecret,
    })
    .where('publisher_id', '=', publisher)
    .where('id', '=', id)
    .where('client_secret', 'is', null)
    .where(sql`body ->> 'state'`, '=', 'OPEN')
    .execute();
  return findSession(database, { publisher, id });
}

const columns = ['publisher_id', 'id', 'body', 'provider_session', 'client_secret'] as const;

interface Row {
  readonly publisher_id: string;
  readonly id: string;
  readonly body: Record<string, unknown>;
  readonly provider_session: string | null;
  readonly client_secret: string | null;
}

function toStored({ publisher_id: publisher, id, body, provider_session, client_secret }: Row): StoredSession {
  // Only this server writes bodies.
  const fields = { ...checkoutSessionKind.defaults(id), ...body } as unknown as SessionBody;
  return { publisher, id, body: fields, providerSession: provider_session, clientSecret: client_secret };
}
