import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoImages } from '@touchline/demo';
import { readCrest } from '@touchline/server/content/images/crest.ts';
import { putImage } from '@touchline/server/content/images/put-image.ts';
import type { DatabaseTransaction } from '@touchline/server/platform/database/schema.ts';
import { ASSETS } from './assets.ts';

/** Stores the images that the publisher does not have yet. */
export async function loadDemoImages(
  transaction: DatabaseTransaction,
  { publisher, now }: { publisher: string; now: Date }
): Promise<void> {
  await removeLetterCrests(transaction, publisher);
  const rows = await transaction.selectFrom('images').where('publisher_id', '=', publisher).select('id').execute();
  const storedIds = new Set(rows.map(({ id }) => id));
  for (const { id, file } of demoImages.filter(({ id }) => !storedIds.has(id))) {
    await putImage(transaction, { publisher, id, bytes: await readFile(join(ASSETS, file)), now });
  }
}

/** Ids of the demo's own crests. Crests drawn by an import have other ids and must not be replaced. */
const CRESTS = demoImages.flatMap(({ id }) => (id.startsWith('crest-') ? [id] : []));

/** Removes the crests with letters that earlier versions of the demo drew for its clubs. */
async function removeLetterCrests(transaction: DatabaseTransaction, publisher: string): Promise<void> {
  const images = await transaction
    .selectFrom('images')
    .where('publisher_id', '=', publisher)
    .where('id', 'in', CRESTS)
    .select(['id', 'bytes'])
    .execute();
  const ids = images.filter(({ bytes }) => readCrest(Buffer.from(bytes).toString()) !== null).map(({ id }) => id);
  if (ids.length === 0) return;
  await transaction.deleteFrom('images').where('publisher_id', '=', publisher).where('id', 'in', ids).execute();
}
