import { HOUR_MS } from '@touchline/domain';
import type { Database } from '../database/schema.ts';
import type { Settings } from '../settings/settings.ts';
import { encryptStoredRows } from './encrypt-stored-rows.ts';
import { decryptSecret, encryptSecret, keyIdOf } from './secret-cipher.ts';
import { readSecretsKeys } from './secrets-keys.ts';

/** The row of `server_keys` that names the key of this database's secrets. */
const CHECK_NAME = 'secrets-key-check';
const CHECK_TEXT = 'touchline';
/**
 * Time in ms after its start from which a server may re-encrypt secrets that older servers on the same database still
 * read.
 */
const ROLLOUT = HOUR_MS;

/** Secrets in the database: signing keys, HS256 secrets, the server's own keys. */
export interface StoredSecrets {
  /** Returns the text to store. `owner` names the row: `signing_keys/acme/shop`. */
  encrypt(text: string, owner: string): Promise<string>;
  /** Returns the secret of a stored text, encrypted or not. Throws if the key is missing or the text was changed. */
  decrypt(stored: string, owner: string): Promise<string>;
  /**
   * Encrypts everything that is stored in plain text or with an earlier key. Does nothing in the first hour of a server
   * on PostgreSQL, because servers with an earlier version or setting may still be running. Returns the number of rows.
   */
  encryptStored(): Promise<number>;
}

interface SecretsPorts {
  readonly settings: Pick<Settings, 'secretsKeys' | 'dataDir' | 'databaseUrl'>;
  readonly database: Database;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Opens the database's secrets. A new database, and every embedded one, is encrypted from the start.
 *
 * Throws a one-line message that names `SECRETS_KEY` if the key of the stored secrets is missing.
 */
export async function openStoredSecrets({ settings, database, clock }: SecretsPorts): Promise<StoredSecrets> {
  const rows = await readValue(database, CHECK_NAME);
  const keys = readSecretsKeys(settings, { create: rows === null });
  const startTime = clock();
  const isShared = settings.databaseUrl !== null;
  const isNew = rows === null && (await readValue(database, 'page-token')) === null;
  // If several servers start on a new database, the first one's key is used.
  const check = isNew ? await noteKey(null) : rows;
  if (check !== null) await decryptSecret(check, CHECK_NAME, keys);

  /** The key for new secrets; null while older servers could not read them. */
  let current = keys.find(({ id }) => check !== null && id === keyIdOf(check)) ?? null;

  /** Records the first key as the active one if the record is still `before`; returns the stored record. */
  async function noteKey(before: string | null): Promise<string | null> {
    const value = await encryptSecret(CHECK_TEXT, CHECK_NAME, keys[0]);
    if (before === null)
      await database
        .insertInto('server_keys')
        .values({ name: CHECK_NAME, value, create_time: new Date(clock()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await database
        .updateTable('server_keys')
        .set({ value })
        .where('name', '=', CHECK_NAME)
        .where('value', '=', before)
        .execute();
    return readValue(database, CHECK_NAME);
  }

  async function moveToFirstKey(): Promise<number> {
    const before = await readValue(database, CHECK_NAME);
    // Another server may have recorded a key that we do not have. Its secrets must then not get a second one.
    if (before !== null) await decryptSecret(before, CHECK_NAME, keys);
    // Without a change it needs no write, so that a server starts on a full disk.
    const after = before !== null && keyIdOf(before) === keys[0].id ? before : await noteKey(before);
    if (after !== null) await decryptSecret(after, CHECK_NAME, keys);
    current = keys[0];
    return encryptStoredRows(database, keys);
  }
  if (isNew || !isShared) await moveToFirstKey();

  return {
    encrypt: async (text, owner) => (current ? encryptSecret(text, owner, current) : text),
    decrypt: async (stored, owner) => (keyIdOf(stored) === null ? stored : decryptSecret(stored, owner, keys)),
    encryptStored: async () => (isShared && clock() - startTime < ROLLOUT ? 0 : moveToFirstKey()),
  };
}

async function readValue(database: Database, name: string): Promise<string | null> {
  const row = await database.selectFrom('server_keys').where('name', '=', name).select('value').executeTakeFirst();
  return row?.value ?? null;
}
