import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoImages } from '@touchline/demo';
import sharp from 'sharp';
import type { DatabaseTransaction } from '../database/schema.ts';
import { nextRevision } from '../resource/store.ts';
import { ASSETS } from './assets.ts';

/** Stores the pictures that the publisher does not have yet, all in one statement. */
export async function loadDemoImages(
  transaction: DatabaseTransaction,
  { publisher, now }: { publisher: string; now: Date }
): Promise<void> {
  const rows = await transaction.selectFrom('images').where('publisher_id', '=', publisher).select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  const missing = demoImages.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;

  const times = { create_time: now, update_time: now };
  const values = await Promise.all(
    missing.map(async ({ id, file }) => {
      const bytes = await readFile(join(ASSETS, file));
      const revision = await nextRevision(transaction, publisher);
      return { publisher_id: publisher, id, body: await describe(bytes), bytes, revision, ...times };
    })
  );
  await transaction.insertInto('images').values(values).execute();
}

/** What an upload would have stored of it. */
async function describe(bytes: Buffer): Promise<string> {
  const { width, height } = await sharp(bytes).metadata();
  return JSON.stringify({ contentType: 'image/webp', width, height });
}
