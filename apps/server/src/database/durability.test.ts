import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';
import { buildForTest } from './test-build.ts';

let dataDir: string;
let programs: URL;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-crash-'));
  programs = await buildForTest('test-writer', ['database/test-writer.ts']);
}, 60_000);
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Starts a writer and gives what it has acknowledged so far, line by line. */
function startWriter() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('test-writer.js', programs)), dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { text: '', errors: '' };
  child.stdout.on('data', (data: Buffer) => {
    told.text += data;
  });
  child.stderr.on('data', (data: Buffer) => {
    told.errors += data;
  });
  const acknowledged = () => told.text.split('\n').slice(1, -1);
  /** Waits until it has acknowledged so many writes. */
  const untilAcknowledged = async (count: number) => {
    while (acknowledged().length < count) {
      if (child.exitCode !== null) throw new Error(`The writer has ended: ${told.errors}`);
      await wait(20);
    }
  };
  return { child, told, acknowledged, untilAcknowledged };
}

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.on('exit', resolve));

describe('the embedded store', () => {
  it('keeps every acknowledged write through kill -9, and lets a new process in at once', async () => {
    const expected: string[] = [];
    for (const delay of [50, 300, 700]) {
      const { child, acknowledged, untilAcknowledged } = startWriter();
      const exit = exitOf(child);
      await untilAcknowledged(5);
      await wait(delay);
      child.kill('SIGKILL');
      await exit;
      expected.push(...acknowledged());
    }
    expect(existsSync(join(dataDir, 'pg.lock'))).toBe(true);

    const store = await openDatabase({
      databaseUrl: null,
      dataDir,
      workerFile: new URL('store-worker.js', programs),
    });
    const rows = await store.database.selectFrom('publishers').select('id').execute();
    await store.close();

    const ids = new Set(rows.map(({ id }) => id));
    expect(expected.length).toBeGreaterThan(15);
    expect(expected.filter((id) => !ids.has(id))).toEqual([]);
    expect(existsSync(join(dataDir, 'pg.lock'))).toBe(false);
  }, 120_000);

  it('refuses a second process in one line, and the first goes on undisturbed', async () => {
    const first = startWriter();
    await first.untilAcknowledged(1);

    const second = startWriter();
    const code = await exitOf(second.child);
    const before = first.acknowledged().length;
    await first.untilAcknowledged(before + 1);
    const gone = exitOf(first.child);
    first.child.kill('SIGKILL');
    await gone;

    expect(code).toBe(1);
    expect(second.told.errors).toBe(
      `DATA_DIR: ${dataDir} is in use by process ${first.child.pid}; stop it, or choose another DATA_DIR.\n`
    );
  }, 120_000);
});
