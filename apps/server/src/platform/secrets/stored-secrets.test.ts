import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { openTestStore } from '../../testing/store.ts';
import type { Settings } from '../settings/settings.ts';
import { SERVER_SECRETS } from './encrypt-stored-rows.ts';
import { keyIdOf, parseSecretsKey } from './secret-cipher.ts';
import { openStoredSecrets } from './stored-secrets.ts';

const OLD = 'b2xkb2xkb2xkb2xkb2xkb2xkb2xkb2xkb2xkb2xkb2w=';
const NEW = 'bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmU=';

let server: TestApp;
let dataDir: string;
const open: TestApp[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-secrets-'));
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(settings: Partial<Settings>): Promise<void> {
  server = await openTestApp(settings);
  open.push(server);
}

/** A publisher with an HS256 key, a key of the server and a token of each, and everything that is stored of it. */
async function fill(): Promise<{ secret: string; stored: () => Promise<readonly string[]> }> {
  await server.manage('POST', '?publisherId=acme');
  const { json } = await server.manage('POST', '/acme/signingKeys?signingKeyId=shop');
  await server.manage('POST', '/acme/playbackTokens', { body: {} });
  const { database } = server.store;
  const stored = async () => {
    const keys = await database.selectFrom('server_keys').where('name', '!=', 'admin-token-hash').selectAll().execute();
    const signing = await database.selectFrom('signing_keys').select('secret').execute();
    const playback = await database.selectFrom('playback_keys').select('private_key').execute();
    return [
      ...keys.map(({ value }) => value),
      ...signing.map(({ secret }) => String(secret)),
      ...playback.map(({ private_key: key }) => (typeof key === 'string' ? key : JSON.stringify(key))),
    ];
  };
  return { secret: json.secret, stored };
}
const idOf = (key: string) => parseSecretsKey(key)?.id;
const idsOf = (stored: readonly string[]) => [...new Set(stored.map(keyIdOf))];
const signs = async () => (await server.manage('POST', '/acme/playbackTokens', { body: {} })).status;

/** Stores everything in plain text, as the previous version did. */
async function putInTheClear(): Promise<void> {
  const { database } = server.store;
  const secrets = await openStoredSecrets({ ...server.ports, settings: { ...server.ports.settings } });
  for (const { name, value } of await database
    .selectFrom('server_keys')
    .where('name', 'in', SERVER_SECRETS)
    .selectAll()
    .execute()) {
    const text = await secrets.decrypt(value, `server_keys/${name}`);
    await database.updateTable('server_keys').set({ value: text }).where('name', '=', name).execute();
  }
  for (const { kid, private_key: key } of await database.selectFrom('playback_keys').selectAll().execute()) {
    const text = await secrets.decrypt(String(key), `playback_keys/acme/${kid}`);
    await database.updateTable('playback_keys').set({ private_key: text }).where('kid', '=', kid).execute();
  }
  for (const { id, secret } of await database.selectFrom('signing_keys').selectAll().execute()) {
    const text = await secrets.decrypt(String(secret), `signing_keys/acme/${id}`);
    await database.updateTable('signing_keys').set({ secret: text }).where('id', '=', id).execute();
  }
  await database.deleteFrom('server_keys').where('name', '=', 'secrets-key-check').execute();
}

describe('secrets in the database', () => {
  it('are encrypted from the start, with a key of mode 600 in DATA_DIR', async () => {
    await start({ secretsKeys: [], dataDir });
    const { secret, stored } = await fill();

    const path = join(dataDir, 'secrets-key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(idsOf(await stored())).toEqual([idOf(readFileSync(path, 'utf8').trim())]);
    expect((await stored()).join()).not.toContain(secret);
    expect(await signs()).toBe(200);
  });

  it('stop the start with a message about SECRETS_KEY if their key is lost, without creating another', async () => {
    await start({ secretsKeys: [], dataDir });
    rmSync(join(dataDir, 'secrets-key'));
    await expect(createApp(server.ports)).rejects.toThrow(/^SECRETS_KEY: .*restore/);
    expect(() => statSync(join(dataDir, 'secrets-key'))).toThrow();
  });

  it('stop the start with another key', async () => {
    await start({ secretsKeys: [OLD] });
    const ports = { ...server.ports, settings: { ...server.ports.settings, secretsKeys: [NEW] } };
    await expect(createApp(ports)).rejects.toThrow(/^SECRETS_KEY: /);
  });

  it('have one key even if servers with two keys start together on a new database: one of them stops', async () => {
    const store = await openTestStore();
    const openWith = (key: string) =>
      openStoredSecrets({
        settings: { secretsKeys: [key], dataDir, databaseUrl: 'postgres://shared' },
        database: store.database,
        clock: () => 0,
      });
    const results = await Promise.allSettled([openWith(OLD), openWith(NEW)]);
    const stopped = results.findIndex(({ status }) => status === 'rejected');

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results[stopped]).toMatchObject({ reason: { message: expect.stringMatching(/^SECRETS_KEY: /) } });
    await expect(openWith(stopped === 0 ? NEW : OLD)).resolves.toBeDefined();
    await store.close();
  });

  it('of an older version are encrypted when an embedded store starts, and keep working', async () => {
    await start({ secretsKeys: [OLD] });
    const { stored } = await fill();
    await putInTheClear();
    expect(idsOf(await stored())).toEqual([null]);

    const next = await server.openSecond();
    expect(idsOf(await stored())).toEqual([idOf(OLD)]);
    expect((await next.manage('POST', '/acme/playbackTokens', { body: {} })).status).toBe(200);
    await next.close();
  });

  it('of an older version stay readable for it on PostgreSQL for the hour of a rollout', async () => {
    await start({ secretsKeys: [OLD] });
    const { stored } = await fill();
    await putInTheClear();
    const settings = { ...server.ports.settings, databaseUrl: 'postgres://shared' };
    const secrets = await openStoredSecrets({ ...server.ports, settings });

    expect(await secrets.encrypt('text', 'owner')).toBe('text');
    expect(await secrets.encryptStored()).toBe(0);
    server.time.now += HOUR_MS;
    expect(await secrets.encryptStored()).toBe(7);
    expect(idsOf(await stored())).toEqual([idOf(OLD)]);
    expect(keyIdOf(await secrets.encrypt('text', 'owner'))).toBe(idOf(OLD));
  });

  it('of an older version have one key even if its servers have two: the second one changes nothing', async () => {
    await start({ secretsKeys: [OLD] });
    const { stored } = await fill();
    await putInTheClear();
    const openWith = (key: string) => {
      const settings = { ...server.ports.settings, secretsKeys: [key], databaseUrl: 'postgres://shared' };
      return openStoredSecrets({ ...server.ports, settings });
    };
    const [first, second] = [await openWith(OLD), await openWith(NEW)];
    server.time.now += HOUR_MS;
    await first.encryptStored();

    await expect(second.encryptStored()).rejects.toThrow(/^SECRETS_KEY: /);
    expect(await second.encrypt('text', 'owner')).toBe('text');
    expect(idsOf(await stored())).toEqual([idOf(OLD)]);
    await expect(openWith(OLD)).resolves.toBeDefined();
  });

  it('move to a new key, which is not needed by servers with the old one for an hour', async () => {
    await start({ secretsKeys: [OLD] });
    const { stored } = await fill();
    const settings = { ...server.ports.settings, secretsKeys: [NEW, OLD], databaseUrl: 'postgres://shared' };
    const secrets = await openStoredSecrets({ ...server.ports, settings });

    expect(keyIdOf(await secrets.encrypt('text', 'owner'))).toBe(idOf(OLD));
    server.time.now += HOUR_MS;
    await secrets.encryptStored();
    expect(idsOf(await stored())).toEqual([idOf(NEW)]);

    const alone = await openStoredSecrets({ ...server.ports, settings: { ...settings, secretsKeys: [NEW] } });
    const [row] = await server.store.database.selectFrom('signing_keys').select('secret').execute();
    expect(await alone.decrypt(String(row?.secret), 'signing_keys/acme/shop')).toMatch(/^psk_/);
  });
});
