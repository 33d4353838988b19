import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';
import { isPostgresReachable, openTestPostgres, openTestStore, testStore } from '../../testing/store.ts';
import { restoreBackup } from './restore-backup.ts';
import { backUp } from './schedule.ts';
import { appliedMigrations } from './table-rows.ts';
import { rejectUnfinishedRestore, unfinishedMark } from './unfinished-restore.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64'
);

const hasPostgres = await isPostgresReachable();
const folder = mkdtempSync(join(tmpdir(), 'touchline-backup-'));
const dataDir = join(folder, 'data');
const file = join(folder, 'installation.backup.gz');
let server: TestApp;
let lines: readonly string[];

/** Downloads a backup as an operator does. */
async function download(): Promise<Buffer> {
  const answer = await server.app.inject({
    url: '/v1/publishers:backup',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/gzip']);
  return answer.rawPayload;
}

beforeAll(async () => {
  server = await openTestApp({ dataDir, mediaDir: join(dataDir, 'media') });
  const made = [
    await server.manage('POST', '?publisherId=acme', { body: { displayName: 'Acme' } }),
    await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme', { body: {} }),
    await server.manage('POST', '/acme/events?eventId=derby', {
      body: { title: { en: 'Derby "day"\n\\ \u{1f3c6}' }, startTime: '2026-12-05T15:00:00.123Z' },
    }),
    await server.manage('POST', '/acme/accessPolicies?accessPolicyId=members', { body: {} }),
  ];
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const image = await server.app.inject({
    method: 'POST',
    url: '/v1/publishers/acme/images?imageId=crest',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'image/png' },
    payload: PNG,
  });
  expect(image.statusCode).toBe(200);
  writeFileSync(file, await download());
  lines = gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -1);
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('GET /v1/publishers:backup', () => {
  it('is for the operator, not for a publisher', async () => {
    const { json } = await server.manage('POST', '/acme/secretKeys?secretKeyId=sk', { body: {} });
    const as = (token: string) =>
      server.app.inject({ url: '/v1/publishers:backup', headers: { authorization: `Bearer ${token}` } });
    expect((await as(json.secret ?? json.key)).statusCode).toBe(403);
    expect((await as('wrong')).statusCode).toBe(401);
  });

  it('leaves no file on the server', async () => {
    await download();
    expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('has no management token, and no secret in the clear', () => {
    expect(lines.filter((line) => line.includes('admin-token-hash'))).toEqual([]);
    const keys = lines.filter((line) => line.startsWith('[{') && line.includes('"name":"media"'));
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatch(/"value":"eyJ/);
  });

  it('is from one moment, whatever is written meanwhile', async () => {
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n += 1) await server.manage('POST', `/acme/events?eventId=w${n}`, { body: {} });
    })();
    const backups = [await download(), await download()];
    isDone = true;
    await writing;
    for (const bytes of backups) {
      const rows = gunzipSync(bytes)
        .toString()
        .split('\n')
        .filter((line) => line.startsWith('['))
        .map((line) => JSON.parse(line)[0]);
      const counter = rows.find(({ counter }) => counter !== undefined)?.counter;
      const revisions = rows.flatMap(({ publisher_id, revision }) => (publisher_id === 'acme' ? [revision ?? 0] : []));
      expect(Math.max(...revisions)).toBe(counter);
    }
  });
});

describe('a restore', () => {
  let target: Awaited<ReturnType<typeof openTarget>>;
  beforeEach(async () => {
    target = await openTarget();
  }, 60_000);
  afterEach(() => target.close());

  async function openTarget() {
    const home = mkdtempSync(join(folder, 'target-'));
    const store = await openTestStore();
    const settings = { ...server.ports.settings, dataDir: home, mediaDir: join(home, 'media') };
    return {
      store,
      home,
      restore: (path: string, replace = false) =>
        restoreBackup(path, { settings, database: store.database, clock: () => 0, replace }),
      publishers: async () =>
        (await store.database.selectFrom('publishers').select('id').execute()).map(({ id }) => id),
      close: store.close,
    };
  }

  /** Writes a backup with other lines. */
  function withLines(name: string, changed: readonly string[]): string {
    const path = join(folder, name);
    writeFileSync(path, gzipSync(`${changed.join('\n')}\n`));
    return path;
  }

  it('has the rows of the backup, and those of a backup of it', async () => {
    const result = await target.restore(file);

    expect(Object.fromEntries(result.rows)).toMatchObject({ publishers: 1, events: 1, images: 1, public_keys: 1 });
    const event = await target.store.database
      .selectFrom('events')
      .select(['id', 'texts', 'start_time'])
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ id: 'derby', start_time: new Date('2026-12-05T15:00:00.123Z') });
    expect(JSON.stringify(event.texts)).toContain('\u{1f3c6}');
    const image = await target.store.database.selectFrom('images').select('bytes').executeTakeFirstOrThrow();
    expect(Buffer.from(image.bytes).equals(PNG)).toBe(true);
    const again = await backUp({
      database: target.store.database,
      settings: { ...server.ports.settings, dataDir: target.home },
      clock: () => 0,
      feed: { holdWrites: async () => () => {} },
    });
    const hashes = (all: readonly string[]) =>
      all.filter((line) => line.startsWith('{"table"') && line.includes('"hash"'));
    expect(hashes(gunzipSync(readFileSync(again)).toString().split('\n'))).toEqual(hashes(lines));
    // Titles are not in a backup; triggers write them.
    const titles = await target.store.database
      .selectFrom('event_titles' as 'events')
      .selectAll()
      .execute();
    expect(titles).not.toEqual([]);
    expect(() => rejectUnfinishedRestore(target.home)).not.toThrow();
  });

  it('is rejected by an installation with content, unless that is to be replaced', async () => {
    await target.restore(file);
    await target.store.database.updateTable('events').set({ id: 'other' }).execute();

    await expect(target.restore(file)).rejects.toThrow('not empty: it has publisher "acme"');
    const kept = await target.store.database.selectFrom('events').select('id').execute();
    expect(kept).toEqual([{ id: 'other' }]);
    await target.restore(file, true);
    expect(await target.store.database.selectFrom('events').select('id').execute()).toEqual([{ id: 'derby' }]);
  });

  it.each<[string, () => string, RegExp]>([
    ['a file that does not exist', () => join(folder, 'none'), /does not exist/],
    ['a file that is not gzip', () => join(import.meta.dirname, 'routes.ts'), /is not a backup/],
    ['an export', () => withLines('export', ['{"touchline":"export","version":1}']), /is not a backup/],
    [
      'a file that was cut off',
      () => {
        const path = join(folder, 'cut');
        writeFileSync(path, readFileSync(file).subarray(0, -200));
        return path;
      },
      /incomplete.*another backup/,
    ],
    ['a file without its end', () => withLines('endless', lines.slice(0, -1)), /incomplete/],
    [
      'a changed row',
      () =>
        withLines(
          'changed',
          lines.map((line) => line.replace('2026-12-05', '2026-12-06'))
        ),
      /damaged/,
    ],
    [
      'a missing row',
      () =>
        withLines(
          'missing',
          lines.filter((line) => !line.includes('"derby"'))
        ),
      /damaged/,
    ],
    [
      'a later format',
      () => withLines('format', [lines[0]?.replace('"version":1', '"version":2') ?? '', ...lines.slice(1)]),
      /has format 2.*the version that made it/,
    ],
    [
      'a newer version',
      () => withLines('newer', [lines[0]?.replace('"001-first"', '"001-first","999-later"') ?? '', ...lines.slice(1)]),
      /newer version.*999-later/,
    ],
    [
      'an older version',
      () => withLines('older', [lines[0]?.replace('"001-first",', '') ?? '', ...lines.slice(1)]),
      /older version.*001-first.*then upgrade/,
    ],
    [
      'a file that leaves its folder',
      () => withLines('path', [...lines.slice(0, -1), '{"file":"analytics/../../events-1.ndjson"}', '{"end":true}']),
      /not one of viewings/,
    ],
  ])('rejects %s, and changes nothing', async (_, make, message) => {
    await expect(target.restore(make())).rejects.toThrow(message);
    expect(await target.publishers()).toEqual([]);
    expect(readdirSync(target.home)).toEqual([]);
  });

  it('rejects secrets whose key this installation does not have, and changes nothing', async () => {
    const settings = {
      ...server.ports.settings,
      dataDir: target.home,
      secretsKeys: ['other-secrets-key-other-secrets-key-other-se'],
    };
    const restoring = restoreBackup(file, {
      settings,
      database: target.store.database,
      clock: () => 0,
      replace: false,
    });
    await expect(restoring).rejects.toThrow('SECRETS_KEY');
    expect(await target.publishers()).toEqual([]);
  });

  it('is undone if the restored rows differ from the backup', async () => {
    const { database } = target.store;
    await sql`create function spoil() returns trigger language plpgsql as $$ begin new.words := 'x'; return new; end $$`.execute(
      database
    );
    await sql`create trigger spoil before insert on events for each row execute function spoil()`.execute(database);

    await expect(target.restore(file)).rejects.toThrow('table "events" differs from the backup; nothing was changed');
    expect(await target.publishers()).toEqual([]);
    expect(readdirSync(target.home)).toEqual([]);
  });

  it('can be repeated after an interruption, and until then no server starts', async () => {
    await target.restore(file);
    writeFileSync(unfinishedMark(target.home), '');

    expect(() => rejectUnfinishedRestore(target.home)).toThrow(/interrupted: run it again/);
    await target.restore(file);
    expect(() => rejectUnfinishedRestore(target.home)).not.toThrow();
  });

  it.skipIf(!hasPostgres || testStore === 'postgres')(
    'moves an installation from the embedded store to PostgreSQL (skipped without one)',
    async () => {
      const store = await openTestPostgres();
      const settings = { ...server.ports.settings, dataDir: target.home };
      const ports = { settings, database: store.database, clock: () => 0, replace: false };
      expect((await restoreBackup(file, ports)).rows.get('events')).toBe(1);
      await store.close();
    }
  );

  it('has applied all migrations', async () => {
    expect(JSON.parse(lines[0] ?? '').migrations).toEqual(await appliedMigrations(target.store.database));
  });
});
