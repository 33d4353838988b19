import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../../platform/database/open-embedded.ts';
import { buildForTest } from '../../testing/build.ts';
import { readBackup } from './backup-format.ts';
import { rejectUnfinishedRestore, unfinishedMark } from './unfinished-restore.ts';

const EVENTS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'touchline-killed-'));
const source = join(folder, 'source');
const file = join(folder, 'first.backup.gz');
let programs: URL;

beforeAll(async () => {
  programs = await buildForTest('test-backup', ['testing/backup-process.ts']);
  expect(await exitOf(start('fill', source, file, String(EVENTS)).child)).toBe(0);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true }));

function start(...args: string[]) {
  const program = fileURLToPath(new URL('backup-process.js', programs));
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output.text += data;
    });
  }
  /** Waits until a condition holds, while the process runs. */
  const until = async (condition: () => boolean) => {
    while (!condition()) {
      if (child.exitCode !== null) throw new Error(`The process has ended: ${output.text}`);
      await wait(2);
    }
  };
  return { child, output, until };
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit');
  return code;
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = exitOf(child);
  child.kill('SIGKILL');
  await exit;
}

/** Reads a backup to its end, which checks it; returns its number of rows. */
async function countRows(path: string): Promise<number> {
  let rows = 0;
  for await (const part of readBackup(path)) if (part.type === 'row') rows += 1;
  return rows;
}

async function countEvents(dataDir: string): Promise<number> {
  const { database, close } = await openEmbedded({ dataDir, workerFile: new URL('store-worker.js', programs) });
  const row = await database
    .selectFrom('events')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await close();
  return row.count;
}

describe('a backup', () => {
  it('is complete or does not exist, whenever its process is killed', async () => {
    expect(await countRows(file)).toBe(EVENTS + 1);
    const path = join(folder, 'killed.backup.gz');
    for (const delay of [0, 30, 90]) {
      rmSync(path, { force: true });
      const { child, until } = start('backup', source, path);
      await until(() => existsSync(`${path}.tmp`));
      await wait(delay);
      await kill(child);
      if (existsSync(path)) expect(await countRows(path)).toBe(EVENTS + 1);
      // The draft of the killed process is not mistaken for a backup.
      else await expect(countRows(`${path}.tmp`)).rejects.toThrow(/incomplete|not a backup/);
    }
  }, 180_000);
});

describe('a restore', () => {
  it('has changed no rows after it was killed, keeps servers from starting, and can be repeated', async () => {
    const target = join(folder, 'target');
    for (const delay of [0, 100, 400]) {
      const { child, until } = start('restore', target, file);
      await until(() => existsSync(unfinishedMark(target)));
      await wait(delay);
      await kill(child);
      expect(() => rejectUnfinishedRestore(target)).toThrow(/run it again/);
      expect([0, EVENTS]).toContain(await countEvents(target));
    }

    const { child, output } = start('restore', target, file);
    expect([await exitOf(child), output.text]).toEqual([0, 'begin\ndone\n']);
    expect(() => rejectUnfinishedRestore(target)).not.toThrow();
    expect(await countEvents(target)).toBe(EVENTS);
  }, 300_000);
});
