import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoCrests, demoImages } from '@touchline/demo';
import type { DatabaseTransaction } from '../database/schema.ts';
import { createImage } from '../images/image-store.ts';
import { putImage } from '../images/put-image.ts';
import { CREST_SIZE, drawCrest } from '../import/crest.ts';
import { ASSETS } from './assets.ts';

/** Stores the pictures that the publisher does not have yet, and draws the crests. */
export async function loadDemoImages(
  transaction: DatabaseTransaction,
  { publisher, now }: { publisher: string; now: Date }
): Promise<void> {
  const rows = await transaction.selectFrom('images').where('publisher_id', '=', publisher).select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  for (const { id, file } of demoImages.filter(({ id }) => !known.has(id))) {
    await putImage(transaction, { publisher, id, bytes: await readFile(join(ASSETS, file)), now });
  }
  for (const { id, ...crest } of demoCrests.filter(({ id }) => !known.has(id))) {
    const facts = { contentType: 'image/svg+xml', ...CREST_SIZE } as const;
    await createImage(transaction, { publisher, id, bytes: Buffer.from(drawCrest(crest)), facts, now });
  }
}
