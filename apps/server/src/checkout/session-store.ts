import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import type { SessionBody } from './checkout-session.ts';
import type { OpenedOrder, PaymentNews, SessionName } from './payment-provider.ts';

/** A stored purchase. */
export interface StoredSession extends SessionName {
  readonly body: SessionBody;
  /** null: the provider has not been told of it, or need not be. */
  readonly clientSecret: string | null;
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
  { body, opened, now }: { body: SessionBody; opened?: OpenedOrder; now: Date }
): Promise<void> {
  await database
    .updateTable('checkout_sessions')
    .set({
      body: JSON.stringify(body),
      payment: body.payment,
      revision: sql<number>`revision + 1`,
      update_time: now,
      ...(opened && { provider_session: opened.providerSession, client_secret: opened.clientSecret }),
    })
    .where('publisher_id', '=', publisher)
    .where('id', '=', id)
    .execute();
}

const columns = ['publisher_id', 'id', 'body', 'client_secret'] as const;

interface Row {
  readonly publisher_id: string;
  readonly id: string;
  readonly body: Record<string, unknown>;
  readonly client_secret: string | null;
}

function toStored({ publisher_id: publisher, id, body, client_secret: clientSecret }: Row): StoredSession {
  // Nobody writes a body but this server.
  return { publisher, id, body: body as unknown as SessionBody, clientSecret };
}
