import { cutTornEnd } from './cut-torn-end.ts';
import { listSegments } from './log-files.ts';
import { createSegments, type SegmentPorts } from './segments.ts';

/** Characters that may wait for the disk; who comes then is sent away. */
const MAX_WAITING = 32 * 1024 * 1024;
/** ms between two looks at what is too old. */
const SWEEP = 3_600_000;

export interface LogPorts extends SegmentPorts {
  /** Hears of what was found broken, and mended. */
  readonly onTorn: (path: string, bytes: number) => void;
}

/** Lines that survive the process, and the machine. */
export interface AppendLog {
  /** Resolves once the line, given without its end, is on disk. Rejects where it could not be written. */
  append(line: string): Promise<void>;
  /** Removes files that may go, between two writes. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly text: string;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * A log in files of its folder. Whatever comes while the disk is busy shares the next write and the next fsync, so many
 * requests cost one (group commit). Nothing is opened before the first line.
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
    }, SWEEP).unref();
    await mendLast(ports);
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

  /** Does one thing after the other; what came meanwhile is written before it ends. */
  async function run(work: () => Promise<void>): Promise<void> {
    await work().catch(() => {});
    await commit();
    // Something may have come since the last look.
    running = waiting.length > 0 ? run(async () => {}) : null;
  }

  return {
    append(line) {
      if (waitingSize > MAX_WAITING) return Promise.reject(new Error('too much waits for the disk'));
      return new Promise((resolve, reject) => {
        const text = `${line}\n`;
        waitingSize += text.length;
        waiting.push({ text, resolve, reject });
        running ??= run(async () => {});
      });
    },
    async tidy() {
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

/** A killed process may have left half a line. What cannot be mended is no reason not to write a new file. */
async function mendLast({ folder, stem, onTorn }: LogPorts): Promise<void> {
  const last = (await listSegments(folder, stem)).at(-1);
  const torn = last ? await cutTornEnd(last.path).catch(() => 0) : 0;
  if (last && torn > 0) onTorn(last.path, torn);
}

function failureOf(work: Promise<void>): Promise<{ readonly error: unknown } | null> {
  return work.then(
    () => null,
    (error: unknown) => ({ error })
  );
}
