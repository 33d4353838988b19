import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDuckStore } from '@touchline/server/analytics/store/duckdb-store.ts';
import { openEmbedded } from '@touchline/server/platform/database/open-embedded.ts';
import { ADMIN_TOKEN, openTestApp } from '@touchline/server/testing/app.ts';
import { unfinishedMark } from '@touchline/server/transfer/backup/unfinished-restore.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupCommand } from './backup-command.ts';
import { exportCommand } from './export-command.ts';
import { restoreCommand } from './restore-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-backup-command-'));
const source = join(folder, 'source');
const target = join(folder, 'target');
const file = join(folder, 'night.backup.gz');
const LOG = 'collect/events-001795957441065-1-000000.ndjson';

/** Of an installation without a running server: nothing listens on this port. */
const environmentOf = (dataDir: string) => ({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '9', DEMO: '0' });

/** Runs a command as npm does; returns its exit code and output. */
async function run(
  command: typeof backupCommand | typeof restoreCommand,
  args: readonly string[],
  environment: Record<string, string>
) {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const progress = { show: () => {}, clear: () => {} };
  const code = await command(args, {
    environment,
    usage: 'touchline backup',
    print,
    printError: print,
    progress,
    clock: Date.now,
  });
  return { code, text: printed.join('\n') };
}

let storeId: string;

beforeAll(async () => {
  const { database, close } = await openEmbedded({ dataDir: source });
  const times = { create_time: new Date(0), update_time: new Date(0) };
  await database
    .insertInto('publishers')
    .values({ id: 'acme', body: '{}', counter: 1, revision: 1, ...times })
    .execute();
  await close();
  const duck = await openDuckStore({ path: join(source, 'analytics/viewings.duckdb') });
  storeId = duck.id;
  await duck.close();
  mkdirSync(join(source, 'collect'));
  writeFileSync(join(source, LOG), '{"not":"stored yet"}\n');
  mkdirSync(join(source, 'media/film/720p'), { recursive: true });
  writeFileSync(join(source, 'media/film/720p/1.m4s'), 'segment');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('touchline backup and touchline restore, without a server', () => {
  it('move content and viewings, and name the key and the media that have to be copied', async () => {
    const backup = await run(backupCommand, [file], environmentOf(source));
    expect(backup.code).toBe(0);
    expect(backup.text).toContain(`${join(source, 'secrets-key')}, which is not in the file`);
    expect(existsSync(`${file}.tmp`)).toBe(false);

    mkdirSync(target);
    copyFileSync(join(source, 'secrets-key'), join(target, 'secrets-key'));
    const restored = await run(restoreCommand, [file], environmentOf(target));
    expect(restored.code).toBe(0);
    expect(restored.text).toMatch(/publishers +1\n/);
    expect(restored.text).toMatch(/1 folders of MEDIA_DIR are missing.*\n {2}film \(1 files\)/);
    expect(readFileSync(join(target, LOG), 'utf8')).toBe('{"not":"stored yet"}\n');
    const duck = await openDuckStore({ path: join(target, 'analytics/viewings.duckdb') });
    expect(duck.id).toBe(storeId);
    await duck.close();
    expect(readdirSync(target).toSorted()).toEqual(['analytics', 'collect', 'pg', 'secrets-key']);

    await expect(run(restoreCommand, [file], environmentOf(target))).rejects.toThrow('--replace');
    expect((await run(restoreCommand, [file, '--replace'], environmentOf(target))).code).toBe(0);
  }, 120_000);

  it('no other command uses an installation whose restore was interrupted', async () => {
    writeFileSync(unfinishedMark(source), '');
    const exporting = exportCommand as unknown as typeof backupCommand;
    for (const command of [backupCommand, exporting])
      await expect(run(command, command === exporting ? [] : [file], environmentOf(source))).rejects.toThrow(
        'run it again'
      );
    rmSync(unfinishedMark(source));
  }, 60_000);
});

describe('touchline backup and touchline restore, with a running server', () => {
  it('back up through it, and do not restore beside it', async () => {
    const server = await openTestApp({ dataDir: join(folder, 'served') });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const environment = { PORT: String(port), ADMIN_TOKEN, DATA_DIR: join(folder, 'unused') };

    const { text } = await run(backupCommand, [join(folder, 'served.gz')], environment);
    expect(text).toContain(`rows at http://127.0.0.1:${port}`);
    await expect(run(restoreCommand, [file], environment)).rejects.toThrow(/A server runs at .*: stop it/);
    await expect(
      run(backupCommand, [join(folder, 'wrong.gz')], { ...environment, ADMIN_TOKEN: 'x'.repeat(32) })
    ).rejects.toThrow('neither the management token');
    expect(existsSync(join(folder, 'wrong.gz.tmp'))).toBe(false);
    await server.close();
  }, 60_000);
});
