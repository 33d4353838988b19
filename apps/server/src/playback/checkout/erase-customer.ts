import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';

/**
 * Removes a user from their purchases, and returns the number of purchases changed. Paid purchases must stay for
 * accounting. They get one random user id that leads to nobody. Expired ones are deleted. Open ones keep the user,
 * because a payment may still arrive; they are removed once they are over.
 */
export async function eraseCustomer(
  transaction: DatabaseTransaction,
  { publisher, userId }: { publisher: string; userId: string }
): Promise<number> {
  const anonymousId = `erased-${randomBytes(12).toString('hex')}`;
  const deleted = await transaction
    .deleteFrom('checkout_sessions')
    .where('publisher_id', '=', publisher)
    .where('user_id', '=', userId)
    .where(sql`body ->> 'state'`, '=', 'EXPIRED')
    .returning('id')
    .execute();
  const updated = await transaction
    .updateTable('checkout_sessions')
    .set({
      user_id: anonymousId,
      body: sql`jsonb_set(body, '{userId}', to_jsonb(${anonymousId}::text))`,
      revision: sql<number>`revision + 1`,
    })
    .where('publisher_id', '=', publisher)
    .where('user_id', '=', userId)
    .where(sql`body ->> 'state'`, '!=', 'OPEN')
    .returning('id')
    .execute();
  return deleted.length + updated.length;
}
