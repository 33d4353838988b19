import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestStore } from '../../testing/store.ts';
import { hashOf } from '../access/secret.ts';
import type { Store } from '../database/open-database.ts';
import { ensureAdminToken, readAdminTokenHash } from './admin-token.ts';

let store: Store;
let dataDir: string;

beforeEach(async () => {
  store = await openTestStore();
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-token-'));
}, 60_000);
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const ensure = (adminToken: string | null = null) => ensureAdminToken(store.database, { adminToken, dataDir }, 0);

describe('ensureAdminToken', () => {
  it('creates a token once, in a file that only its owner can read, and stores its hash', async () => {
    const { made, location } = await ensure();
    const file = join(dataDir, 'admin-token');

    expect(made).toMatch(/^tl_admin_[\w-]{43}$/);
    expect(location).toContain(file);
    expect(readFileSync(file, 'utf8').trim()).toBe(made);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await readAdminTokenHash(store.database)).toBe(hashOf(made ?? ''));
    expect((await ensure()).made).toBeNull();
  });

  it('uses ADMIN_TOKEN if set, and a changed one at the next start', async () => {
    expect((await ensure('first')).made).toBeNull();
    await ensure('second');
    expect(await readAdminTokenHash(store.database)).toBe(hashOf('second'));
  });

  it('removes the token if ADMIN_TOKEN is off, and creates one again without the setting', async () => {
    await ensure('first');
    expect(await ensure('off')).toEqual({ made: null, location: expect.stringContaining('no management token') });
    expect(await readAdminTokenHash(store.database)).toBeNull();
    expect((await ensure()).made).toMatch(/^tl_admin_/);
  });

  it('reports that the token is no longer in the file', async () => {
    await ensure();
    writeFileSync(join(dataDir, 'admin-token'), 'an older one');
    expect((await ensure()).location).toContain('ADMIN_TOKEN');
  });

  it('uses the token of an interrupted start', async () => {
    writeFileSync(join(dataDir, 'admin-token'), 'kept\n', { mode: 0o600 });
    expect((await ensure()).made).toBeNull();
    expect(await readAdminTokenHash(store.database)).toBe(hashOf('kept'));
  });
});
