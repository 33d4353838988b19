import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** ms between the signs of life that a holder gives, for processes that cannot see it. */
const HEARTBEAT = 5_000;
/** ms without a sign of life after which a holder on another machine or in another container counts as gone. */
const SILENCE = 20_000;
/** ms after which two processes that took over the same stale lock at once have both written theirs. */
const SETTLE = 50;

interface Holder {
  readonly id: string;
  readonly pid: number;
  /** When the process began, in the system's own words: a pid alone may have been given to another process. */
  readonly startTime: string;
  /** Machine, boot and pid namespace: only inside the same one does a pid mean anything. */
  readonly world: string;
}

/** The data directory belongs to someone else. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
}

/**
 * Makes this process the only one that may open the embedded store in `dataDir`: two would silently lose rows.
 *
 * A lock whose process is dead, killed ones included, is taken over. Throws `DataDirInUse` when the holder lives.
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

  const heartbeat = setInterval(() => touch(path, self), HEARTBEAT);
  heartbeat.unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (readHolder(path)?.id === self.id) rmSync(path, { force: true });
    },
  };
}

/** Links the complete draft into place, which fails when a lock is there; moves a stale one out of the way first. */
async function take(path: string, draft: string, dataDir: string): Promise<void> {
  if (tryLink(draft, path)) return;
  const holder = readHolder(path);
  if (isAlive(holder, path)) throw inUse(dataDir, holder);

  const old = `${draft}.old`;
  try {
    renameSync(path, old);
    // Between reading and moving, another process may have put its own lock there: give it back.
    if (readHolder(old)?.id !== holder?.id) tryLink(old, path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  } finally {
    rmSync(old, { force: true });
  }
  if (!tryLink(draft, path)) throw inUse(dataDir, readHolder(path));
  await wait(SETTLE);
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

/** null when there is no lock or nothing in it that we wrote; such a file counts as stale. */
function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const known = typeof value === 'object' && value !== null && 'id' in value && 'pid' in value && 'world' in value;
    return known && Number.isInteger(value.pid) ? (value as Holder) : null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder | null, path: string): boolean {
  if (!holder) return false;
  if (holder.world !== thisWorld()) return Date.now() - statSync(path).mtimeMs < SILENCE;
  // A lock that bears our own pid and start time is ours: this process has the store open already.
  return isRunning(holder.pid) && startTimeOf(holder.pid) === holder.startTime;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as someone else.
    return isCode(error, 'EPERM');
  }
}

/** Field 22 of /proc/{pid}/stat, clock ticks since boot (proc(5)); elsewhere what ps says; '' where neither knows. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in parentheses and may itself hold spaces and parentheses.
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
    ? ` on another machine or in another container (if it is gone, wait ${SILENCE / 1000} s)`
    : '';
  return new DataDirInUse(`DATA_DIR: ${dataDir} is in use by ${who}${where}; stop it, or choose another DATA_DIR.`);
}
