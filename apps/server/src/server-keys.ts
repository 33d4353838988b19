import { randomBytes } from 'node:crypto';
import type { Database } from './database/schema.ts';

/** Bytes of a key: 256 bits. */
const KEY_BYTES = 32;

/** Secrets that all servers on one database share; each is made by the first server that needs it. */
export interface ServerKeys {
  /** Signs page tokens. */
  readonly pageToken: string;
  /** Signs addresses of protected media. */
  readonly media: string;
  /** Signs what the payment provider `mock` tells. */
  readonly payments: string;
  /** Makes hashes of visitors' ids: another one makes everybody a new visitor. */
  readonly visitors: string;
}

/** The servers' shared secrets, made where missing. `now`: epoch ms. */
export async function readServerKeys(database: Database, now: number): Promise<ServerKeys> {
  return {
    pageToken: await keyOf(database, 'page-token', now),
    media: await keyOf(database, 'media', now),
    payments: await keyOf(database, 'payments', now),
    visitors: await keyOf(database, 'visitors', now),
  };
}

async function keyOf(database: Database, name: string, now: number): Promise<string> {
  const value = randomBytes(KEY_BYTES).toString('base64url');
  await database
    .insertInto('server_keys')
    .values({ name, value, create_time: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await database
    .selectFrom('server_keys')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
