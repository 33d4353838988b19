import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from './access/secret.ts';
import { ensureAdminToken, readAdminTokenHash } from './admin-token.ts';
import type { Store } from './database/open-database.ts';
import { openTestStore } from './test-store.ts';

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
  it('makes a token once, in a file that only its owner reads, and stores its hash', async () => {
    const { made, whereabouts } = await ensure();
    const file = join(dataDir, 'admin-token');

    expect(made).toMatch(/^tl_admin_[\w-]{43}$/);
    expect(whereabouts).toContain(file);
    expect(readFileSync(file, 'utf8').trim()).toBe(made);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await readAdminTokenHash(store.database)).toBe(hashOf(made ?? ''));
    expect((await ensure()).made).toBeNull();
  });

  it('takes ADMIN_TOKEN instead, and a changed one at the next start', async () => {
    expect((await ensure('first')).made).toBeNull();
    await ensure('second');
    expect(await readAdminTokenHash(store.database)).toBe(hashOf('second'));
  });

  it('says when the token is not in the file any more', async () => {
    await ensure();
    writeFileSync(join(dataDir, 'admin-token'), 'an older one');
    expect((await ensure()).whereabouts).toContain('ADMIN_TOKEN');
  });

  it('takes up the token of a start that was cut off', async () => {
    writeFileSync(join(dataDir, 'admin-token'), 'kept\n', { mode: 0o600 });
    expect((await ensure()).made).toBeNull();
    expect(await readAdminTokenHash(store.database)).toBe(hashOf('kept'));
  });
});
