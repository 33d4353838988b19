import { HOUR_MS } from '@touchline/domain';
import { listSegments } from './log-files.ts';
import { createSegments, type SegmentPorts } from './segments.ts';
import { truncatePartialRecord } from './truncate-partial-record.ts';

/** Characters that may wait for the disk. Above that, the log rejects new records. */
const MAX_WAITING_LENGTH = 32 * 1024 * 1024;
/** ms between two removals of old files. */
const SWEEP_INTERVAL_MS = HOUR_MS;

export interface LogPorts extends SegmentPorts {
  /** Called after a partial last record was truncated, with the number of bytes removed. */
  readonly onTruncated: (path: string, bytes: number) => void;
}

/** A log whose records survive a crash of the process or the machine. */
export interface AppendLog {
  /** Resolves once the record, passed without a line feed, is on disk. Rejects if it could not be written. */
  append(record: string): Promise<void>;
  /** Removes files that are no longer needed, between two writes. */
  removeStored(): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly text: string;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Creates a log that writes to files in its folder. Records that arrive while the disk is busy share the next write and
 * fsync, so many requests cost one (group commit). It creates no file before the first record.
 */
export function createAppendLog(ports: LogPorts): AppendLog {
  const segments = createSegments(ports);
  let waiting: Waiting[] = [];
  let waitingSize = 0;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function begin(): Promise<void> {
    timer = setInterval(() => {
      running ??= run(() => segments.sweep());
    }, SWEEP_INTERVAL_MS).unref();
    await truncateLast(ports);
  }

  async function commit(): Promise<void> {
    if (timer === undefined) await begin();
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const text = group.map((one) => one.text).join('');
      const failure = await failureOf(segments.write(Buffer.from(text)));
      waitingSize -= text.length;
      for (const { resolve, reject } of group) {
        if (failure === null) resolve();
        else reject(failure.error);
      }
    }
  }

  /** Runs one task after another, and writes the records that arrived meanwhile before it ends. */
  async function run(work: () => Promise<void>): Promise<void> {
    await work().catch(() => {});
    await commit();
    // Records may have arrived since the last check.
    running = waiting.length > 0 ? run(async () => {}) : null;
  }

  return {
    append(record) {
      if (waitingSize > MAX_WAITING_LENGTH) return Promise.reject(new Error('too many records wait for the disk'));
      return new Promise((resolve, reject) => {
        const text = `${record}\n`;
        waitingSize += text.length;
        waiting.push({ text, resolve, reject });
        running ??= run(async () => {});
      });
    },
    async removeStored() {
      while (running) await running;
      running = run(() => segments.sweep());
      await running;
    },
    async close() {
      clearInterval(timer);
      while (running) await running;
      await segments.close();
    },
  };
}

/** Truncates a partial record that a killed process left behind. If that fails, the log continues in a new file. */
async function truncateLast({ folder, stem, onTruncated }: LogPorts): Promise<void> {
  const last = (await listSegments(folder, stem)).at(-1);
  const bytes = last ? await truncatePartialRecord(last.path).catch(() => 0) : 0;
  if (last && bytes > 0) onTruncated(last.path, bytes);
}

function failureOf(work: Promise<void>): Promise<{ readonly error: unknown } | null> {
  return work.then(
    () => null,
    (error: unknown) => ({ error })
  );
}
