import { randomBytes } from 'node:crypto';
import type { Database } from '../database/schema.ts';
import { ownerOf, type ServerSecret } from './encrypt-stored-rows.ts';
import type { StoredSecrets } from './stored-secrets.ts';

/** Bytes of a key: 256 bits. */
const KEY_BYTES = 32;

/** Secrets shared by all servers on one database. The first server that needs one creates it. */
export interface ServerKeys {
  /** Signs page tokens. */
  readonly pageToken: string;
  /** Signs URLs of protected media. */
  readonly media: string;
  /** Signs events of the payment provider `mock`. */
  readonly payments: string;
  /** Hashes visitors' ids. Another value makes everybody a new visitor. */
  readonly visitors: string;
  /** Signs checkpoints of the audit log: an Ed25519 key. */
  readonly audit: string;
}

interface KeysPorts {
  readonly database: Database;
  readonly secrets: StoredSecrets;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** Reads the shared secrets, and creates missing ones. */
export async function readServerKeys(ports: KeysPorts): Promise<ServerKeys> {
  return {
    pageToken: await keyOf('page-token', ports),
    media: await keyOf('media', ports),
    payments: await keyOf('payments', ports),
    visitors: await keyOf('visitors', ports),
    audit: await keyOf('audit', ports),
  };
}

async function keyOf(name: ServerSecret, { database, secrets, clock }: KeysPorts): Promise<string> {
  const owner = ownerOf.serverKey(name);
  const select = database.selectFrom('server_keys').where('name', '=', name).select('value');
  const stored = await select.executeTakeFirst();
  // Reads first, so that a start on a full disk needs no write.
  if (stored) return secrets.decrypt(stored.value, owner);
  const value = await secrets.encrypt(randomBytes(KEY_BYTES).toString('base64url'), owner);
  await database
    .insertInto('server_keys')
    .values({ name, value, create_time: new Date(clock()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another server may have been first.
  return secrets.decrypt((await select.executeTakeFirstOrThrow()).value, owner);
}
