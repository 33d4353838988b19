import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { checkoutSessionKind, type SessionBody, stateAt } from './checkout-session.ts';
import type { OpenedOrder, PaymentNews, SessionName } from './payment-provider.ts';

/** A stored purchase. */
export interface StoredSession extends SessionName {
  readonly body: SessionBody;
  /** The provider's id of it; null: the provider has not been told of it, or need not be. */
  readonly providerSession: string | null;
  /** null: likewise. */
  readonly clientSecret: string | null;
}

/** How a stored purchase stands at `now` (epoch ms). */
export function stateOf({ body, providerSession }: StoredSession, now: number): SessionBody['state'] {
  return stateAt(body, { now, isOpened: providerSession !== null });
}

/** Keeps a new purchase; null: this user has made this request before. */
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

/** What this user's request has begun before. */
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

/** The purchases of an offer that a user may still pay, or is paying. */
export async function findOpen(
  database: Database,
  mine: { publisher: string; userId: string; offerId: string; provider: string }
): Promise<readonly StoredSession[]> {
  const rows = await database
    .selectFrom('checkout_sessions')
    .where('publisher_id', '=', mine.publisher)
    .where('user_id', '=', mine.userId)
    .where('provider', '=', mine.provider)
    .where(sql`body ->> 'offerId'`, '=', mine.offerId)
    .where(sql`body ->> 'state'`, '=', 'OPEN')
    .orderBy('create_time')
    .select(columns)
    .execute();
  return rows.map(toStored);
}

/** Purchases that nobody has paid or ended though their time was over at `now` (epoch ms): the next by id, of anybody. */
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

/** Of a purchase: its time is over at `time` (epoch ms). Stored times are all of one form, in which text order is time order. */
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

/** The purchase that news is about, held until the transaction ends; only of the provider that tells it. */
export async function holdSession(
  transaction: DatabaseTransaction,
  provider: string,
  news: PaymentNews
): Promise<StoredSession | null> {
  const payment = 'payment' in news ? news.payment : null;
  const { session } = news;
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

/** Writes what became of a purchase. */
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
 * Notes that a purchase is known to its provider, and until when; gives what is stored then. Only of one that nobody has
 * opened, paid or ended meanwhile: the provider may take long to answer, and who repeats the request may be faster.
 */
export async function noteOpened(
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
  // Nobody writes a body but this server.
  const known = { ...checkoutSessionKind.defaults(id), ...body } as unknown as SessionBody;
  return { publisher, id, body: known, providerSession: provider_session, clientSecret: client_secret };
}
