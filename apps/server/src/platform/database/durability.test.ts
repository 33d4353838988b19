import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildForTest } from '../../testing/build.ts';
import { openDatabase } from './open-database.ts';

let dataDir: string;
let programs: URL;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-crash-'));
  programs = await buildForTest('test-writer', ['testing/writer.ts']);
}, 60_000);
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Starts a writer; returns the acknowledged writes so far, line by line. */
function startWriter() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('writer.js', programs)), dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '', errors: '' };
  child.stdout.on('data', (data: Buffer) => {
    output.text += data;
  });
  child.stderr.on('data', (data: Buffer) => {
    output.errors += data;
  });
  const acknowledged = () => output.text.split('\n').slice(1, -1);
  /** Waits until the writer has acknowledged so many writes. */
  const untilAcknowledged = async (count: number) => {
    while (acknowledged().length < count) {
      if (child.exitCode !== null) throw new Error(`The writer has ended: ${output.errors}`);
      await wait(20);
    }
  };
  return { child, output, acknowledged, untilAcknowledged };
}

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.on('exit', resolve));

describe('the embedded store', () => {
  it('keeps every acknowledged write through kill -9, and can be opened by a new process at once', async () => {
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

  it('rejects a second process in one line, without disturbing the first', async () => {
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
    expect(second.output.errors).toBe(
      `DATA_DIR: ${dataDir} is in use by process ${first.child.pid}; stop it, or choose another DATA_DIR.\n`
    );
  }, 120_000);
});
