import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { hashOf } from '../access/secret.ts';
import type { Database } from '../database/schema.ts';
import { NO_ADMIN_TOKEN, type Settings } from './settings.ts';

const HASH_NAME = 'admin-token-hash';

/** Location of the management token; `made` contains it only at the start that creates it. */
export interface AdminToken {
  readonly made: string | null;
  /** A sentence that says where the token is. */
  readonly location: string;
}

/**
 * Ensures that a management token exists: ADMIN_TOKEN, or an earlier one, or a new one. `off` removes it.
 *
 * Its hash is in the database, so that every server can check it; the token itself is only in DATA_DIR/admin-token
 * (mode 600).
 */
export async function ensureAdminToken(
  database: Database,
  { adminToken, dataDir }: Pick<Settings, 'adminToken' | 'dataDir'>,
  now: number
): Promise<AdminToken> {
  if (adminToken === NO_ADMIN_TOKEN) {
    await database.deleteFrom('server_keys').where('name', '=', HASH_NAME).execute();
    return { made: null, location: 'There is no management token, because ADMIN_TOKEN is off.' };
  }
  if (adminToken !== null) {
    const newHash = hashOf(adminToken);
    // A start on a full disk needs no write.
    if ((await readAdminTokenHash(database)) !== newHash) await storeHash(database, newHash, now);
    return { made: null, location: 'The management token is the value of ADMIN_TOKEN.' };
  }
  const path = resolve(dataDir, 'admin-token');
  const kept = readToken(path);
  const hash = await readAdminTokenHash(database);
  if (hash !== null) {
    const current = kept !== null && hashOf(kept) === hash;
    const elsewhere = 'The management token was made before and is not in DATA_DIR; set ADMIN_TOKEN to replace it.';
    return { made: null, location: current ? `The management token is in ${path}` : elsewhere };
  }
  const token = kept ?? makeToken(dataDir, path);
  await storeHash(database, hashOf(token), now);
  return { made: kept === null ? token : null, location: `The management token is in ${path}` };
}

/** SHA-256 of the management token, hex; null before the first start is complete. */
export async function readAdminTokenHash(database: Database): Promise<string | null> {
  const row = await database.selectFrom('server_keys').where('name', '=', HASH_NAME).select('value').executeTakeFirst();
  return row?.value ?? null;
}

async function storeHash(database: Database, value: string, now: number): Promise<void> {
  await database
    .insertInto('server_keys')
    .values({ name: HASH_NAME, value, create_time: new Date(now) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Writes the file before the hash is stored. After a crash in between, the next start uses the token. */
function makeToken(dataDir: string, path: string): string {
  const token = `tl_admin_${randomBytes(32).toString('base64url')}`;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  return token;
}

function readToken(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch {
    return null;
  }
}
