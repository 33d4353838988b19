import type { Database } from '../database/schema.ts';
import { decryptSecret, encryptSecret, keyIdOf } from './secret-cipher.ts';
import type { SecretsKeys } from './secrets-keys.ts';

/** Rows of `server_keys` whose value is a secret. */
export const SERVER_SECRETS = ['page-token', 'media', 'payments', 'visitors', 'audit'] as const;
export type ServerSecret = (typeof SERVER_SECRETS)[number];

/** Owners of stored secrets, in the format of `StoredSecrets`. */
export const ownerOf = {
  serverKey: (name: ServerSecret) => `server_keys/${name}`,
  signingKey: (publisher: string, id: string) => `signing_keys/${publisher}/${id}`,
  playbackKey: (publisher: string, kid: string) => `playback_keys/${publisher}/${kid}`,
};

/**
 * Encrypts every stored secret that is in plain text, or encrypted with a key other than the first. Returns their
 * number.
 *
 * Each row is replaced only if it is unchanged since it was read, so several servers may do this at the same time.
 */
export async function encryptStoredRows(database: Database, keys: SecretsKeys): Promise<number> {
  const encrypted = async (stored: string, owner: string) => {
    const id = keyIdOf(stored);
    if (id === keys[0].id) return null;
    const text = id === null ? stored : await decryptSecret(stored, owner, keys);
    return encryptSecret(text, owner, keys[0]);
  };
  const counts = [
    await encryptServerKeys(database, encrypted),
    await encryptSigningKeys(database, encrypted),
    await encryptPlaybackKeys(database, encrypted),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the new text of a stored one; null if it is up to date. */
type Encrypted = (stored: string, owner: string) => Promise<string | null>;

async function encryptServerKeys(database: Database, encrypted: Encrypted): Promise<number> {
  let count = 0;
  for (const name of SERVER_SECRETS) {
    const row = await database.selectFrom('server_keys').where('name', '=', name).select('value').executeTakeFirst();
    const value = row && (await encrypted(row.value, ownerOf.serverKey(name)));
    if (!row || !value) continue;
    await database
      .updateTable('server_keys')
      .set({ value })
      .where('name', '=', name)
      .where('value', '=', row.value)
      .execute();
    count += 1;
  }
  return count;
}

async function encryptSigningKeys(database: Database, encrypted: Encrypted): Promise<number> {
  let count = 0;
  const rows = await database
    .selectFrom('signing_keys')
    .where('secret', 'is not', null)
    .select(['publisher_id', 'id', 'secret'])
    .execute();
  for (const { publisher_id: publisher, id, secret: before } of rows) {
    const secret = before && (await encrypted(before, ownerOf.signingKey(publisher, id)));
    if (!secret) continue;
    await database
      .updateTable('signing_keys')
      .set({ secret })
      .where('publisher_id', '=', publisher)
      .where('id', '=', id)
      .where('secret', '=', before)
      .execute();
    count += 1;
  }
  return count;
}

async function encryptPlaybackKeys(database: Database, encrypted: Encrypted): Promise<number> {
  let count = 0;
  const rows = await database.selectFrom('playback_keys').select(['publisher_id', 'kid', 'private_key']).execute();
  for (const { publisher_id: publisher, kid, private_key: before } of rows) {
    const text = typeof before === 'string' ? before : JSON.stringify(before);
    const after = await encrypted(text, ownerOf.playbackKey(publisher, kid));
    if (!after) continue;
    // Rows of this table never change otherwise.
    await database
      .updateTable('playback_keys')
      .set({ private_key: JSON.stringify(after) })
      .where('publisher_id', '=', publisher)
      .where('kid', '=', kid)
      .execute();
    count += 1;
  }
  return count;
}
