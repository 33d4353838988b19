import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Time in ms between heartbeats of a holder, for processes that cannot see it. */
const HEARTBEAT_MS = 5_000;
/** Time in ms without a heartbeat after which a holder on another machine or in another container counts as dead. */
const STALE_AFTER_MS = 20_000;
/** Time in ms after which two processes that replaced the same stale lock have both written theirs. */
const SETTLE_MS = 50;

interface Holder {
  readonly id: string;
  readonly pid: number;
  /** Start time of the process as the system reports it. A pid alone may have been reused. */
  readonly startTime: string;
  /** Machine, boot and pid namespace. A pid is meaningful only within the same ones. */
  readonly world: string;
}

/** Another process holds the data directory. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
}

/**
 * Makes this process the only one that may open the embedded store in `dataDir`; two of them would silently lose rows.
 *
 * Replaces the lock of a dead or killed process. Throws `DataDirInUse` if the holder is alive.
 */
export async function lockDataDir(dataDir: string): Promise<{ release: () => void }> {
  const path = join(dataDir, 'pg.lock');
  const self: Holder = { id: randomUUID(), pid: process.pid, startTime: startTimeOf(process.pid), world: thisWorld() };
  const draft = `${path}.${self.id}`;
  writeFileSync(draft, JSON.stringify(self), { mode: 0o600 });
  try {
    await take(path, draft, dataDir);
    if (readHolder(path)?.id !== self.id) throw inUse(dataDir, readHolder(path));
  } finally {
    rmSync(draft, { force: true });
  }

  const heartbeat = setInterval(() => touch(path, self), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (readHolder(path)?.id === self.id) rmSync(path, { force: true });
    },
  };
}

/** Links the complete draft into place, which fails if a lock exists. Moves a stale one away first. */
async function take(path: string, draft: string, dataDir: string): Promise<void> {
  if (tryLink(draft, path)) return;
  const holder = readHolder(path);
  if (isAlive(holder, path)) throw inUse(dataDir, holder);

  const old = `${draft}.old`;
  try {
    renameSync(path, old);
    // Another process may have created its lock between reading and moving; restore it.
    if (readHolder(old)?.id !== holder?.id) tryLink(old, path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  } finally {
    rmSync(old, { force: true });
  }
  if (!tryLink(draft, path)) throw inUse(dataDir, readHolder(path));
  await wait(SETTLE_MS);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Returns null if there is no lock or its content is not ours. Such a file counts as stale. */
function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const isHolder = typeof value === 'object' && value !== null && 'id' in value && 'pid' in value && 'world' in value;
    return isHolder && Number.isInteger(value.pid) ? (value as Holder) : null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder | null, path: string): boolean {
  if (!holder) return false;
  if (holder.world !== thisWorld()) return Date.now() - statSync(path).mtimeMs < STALE_AFTER_MS;
  // A lock with our own pid and start time is ours: this process already has the store open.
  return isRunning(holder.pid) && startTimeOf(holder.pid) === holder.startTime;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return isCode(error, 'EPERM');
  }
}

/**
 * Field 22 of /proc/{pid}/stat, clock ticks since boot (proc(5)); elsewhere the output of ps; '' if both are
 * unavailable.
 */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in parentheses, which may itself contain spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return process.platform === 'linux' ? '' : startTimeByPs(pid);
  }
}

function startTimeByPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

function thisWorld(): string {
  return [
    hostname(),
    quiet(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    quiet(() => readlinkSync('/proc/self/ns/pid')),
  ].join(' ');
}

function touch(path: string, self: Holder): void {
  if (readHolder(path)?.id === self.id) quiet(() => utimesSync(path, new Date(), new Date()));
}

function quiet(read: () => unknown): string {
  try {
    return String(read() ?? '');
  } catch {
    return '';
  }
}

function inUse(dataDir: string, holder: Holder | null): DataDirInUse {
  const who = holder ? `process ${holder.pid}` : 'another process';
  const elsewhere = holder !== null && holder.world !== thisWorld();
  const where = elsewhere
    ? ` on another machine or in another container (if it is gone, wait ${STALE_AFTER_MS / 1000} s)`
    : '';
  return new DataDirInUse(`DATA_DIR: ${dataDir} is in use by ${who}${where}; stop it, or choose another DATA_DIR.`);
}
