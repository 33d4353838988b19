import type { DatabaseTransaction } from '../database/schema.ts';
import { notFound } from '../errors.ts';
import type { Body } from '../resource/kind.ts';

/** Holds the publisher's row until the transaction ends, as every write does; gives its language. */
export async function lockPublisher(transaction: DatabaseTransaction, id: string): Promise<string> {
  const row = await transaction
    .selectFrom('publishers')
    .where('id', '=', id)
    .select('body')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound(`publishers/${id}`);
  return String((row.body as Body)['languageCode'] ?? 'en');
}
