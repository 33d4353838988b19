import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUse, lockDataDir } from './data-lock.ts';

let dataDir: string;
let lockFile: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-lock-'));
  lockFile = join(dataDir, 'pg.lock');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Writes a lock as another process would. */
async function leaveLock(change: Record<string, unknown>): Promise<void> {
  const { release } = await lockDataDir(dataDir);
  const own = JSON.parse(readFileSync(lockFile, 'utf8'));
  release();
  writeFileSync(lockFile, JSON.stringify({ ...own, id: 'other', ...change }));
}

describe('lockDataDir', () => {
  it('rejects a second holder in one line that names the first, until it is released', async () => {
    const first = await lockDataDir(dataDir);

    const second = lockDataDir(dataDir);
    await expect(second).rejects.toThrow(DataDirInUse);
    await expect(second).rejects.toThrow(
      new RegExp(`^DATA_DIR: ${dataDir} is in use by process ${process.pid};[^\\n]*$`)
    );

    first.release();
    expect(existsSync(lockFile)).toBe(false);
    (await lockDataDir(dataDir)).release();
  });

  it('replaces the lock of a dead process', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.on('exit', resolve));
    await leaveLock({ pid: child.pid });

    (await lockDataDir(dataDir)).release();
  });

  it('replaces the lock of a dead process whose pid was reused', async () => {
    await leaveLock({ pid: process.ppid, startTime: '1' });
    (await lockDataDir(dataDir)).release();
  });

  it.each(['', '{', '{"pid":"x"}', 'null'])('replaces an invalid lock file: %j', async (content) => {
    writeFileSync(lockFile, content);
    (await lockDataDir(dataDir)).release();
  });

  it('respects a holder elsewhere while it sends heartbeats', async () => {
    await leaveLock({ world: 'another container', pid: 1 });
    await expect(lockDataDir(dataDir)).rejects.toThrow(/on another machine or in another container/);

    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lockFile, longAgo, longAgo);
    (await lockDataDir(dataDir)).release();
  });

  it('gives a stale lock to exactly one of many', async () => {
    await leaveLock({ pid: 2 ** 22 + 1 });
    const takers = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir)));

    const winners = takers.filter((taker) => taker.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const { value } of winners) value.release();
  });

  it('does not touch a lock that it no longer owns', async () => {
    const { release } = await lockDataDir(dataDir);
    writeFileSync(lockFile, JSON.stringify({ id: 'other', pid: process.pid, startTime: '', world: '' }));
    release();
    expect(existsSync(lockFile)).toBe(true);
  });
});
