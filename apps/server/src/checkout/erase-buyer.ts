import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * Takes a user out of his purchases; gives how many there were. What was paid stays, since books must, under a name that
 * leads to nobody and is the same in all of them; what nobody paid goes. One that is open still needs him, for whom would
 * its payment be? It goes when it is over.
 */
export async function eraseBuyer(
  database: Database,
  { publisher, userId }: { publisher: string; userId: string }
): Promise<number> {
  const nobody = `erased-${randomBytes(12).toString('hex')}`;
  return database.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('checkout_sessions')
      .where('publisher_id', '=', publisher)
      .where('user_id', '=', userId)
      .where(sql`body ->> 'state'`, '=', 'EXPIRED')
      .returning('id')
      .execute();
    const kept = await transaction
      .updateTable('checkout_sessions')
      .set({
        user_id: nobody,
        body: sql`jsonb_set(body, '{userId}', to_jsonb(${nobody}::text))`,
        revision: sql<number>`revision + 1`,
      })
      .where('publisher_id', '=', publisher)
      .where('user_id', '=', userId)
      .where(sql`body ->> 'state'`, '!=', 'OPEN')
      .returning('id')
      .execute();
    return gone.length + kept.length;
  });
}
