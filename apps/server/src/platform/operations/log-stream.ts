/**
 * Maximum time in ms that a line is buffered. One write per line would cost more than the rest of a cached response.
 */
const FLUSH_DELAY_MS = 10;
/** Number of characters that triggers a write. */
const MAX_BUFFERED_CHARACTERS = 64 * 1024;

export interface LogStreamOptions {
  readonly write?: (text: string) => void;
  /** Whether a person reads the log: lines are words in place of JSON. */
  readonly isTerminal?: boolean;
}

/** Creates a stream that buffers log lines. Flushes when the process ends. */
export function createLogStream({
  write = writeOut,
  isTerminal = process.stdout.isTTY === true,
}: LogStreamOptions = {}): { write(line: string): void } {
  let waiting = '';
  let registered = false;
  const flush = () => {
    const text = waiting;
    waiting = '';
    if (text !== '') write(text);
  };
  return {
    write(line) {
      if (!registered) process.once('exit', flush);
      registered = true;
      if (waiting === '') setTimeout(flush, FLUSH_DELAY_MS).unref();
      waiting += isTerminal ? toWords(line) : line;
      if (waiting.length >= MAX_BUFFERED_CHARACTERS) flush();
    },
  };
}

/** Levels of pino, from which on something is wrong. */
const ERROR = 50;
const LEVELS: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' };
/** Members that pino adds to each line. */
const OMITTED = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'reqId']);

/**
 * Writes a line of pino's JSON for a person: `12:30:05 warning: message: cause (path: /v1)`. Only an unexpected error
 * has its stack; one with a `reason` is a response to a client.
 */
function toWords(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown>;
  const { level, time, msg, err } = entry;
  const error = err as { message?: string; stack?: string; reason?: string } | undefined;
  const cause = Number(level) >= ERROR && error?.reason === undefined ? error?.stack : error?.message;
  const rest = Object.entries(entry).filter(([name]) => !OMITTED.has(name));
  const details = rest.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const clock = new Date(Number(time)).toTimeString().slice(0, 8);
  const words = [msg, cause].filter((part) => part !== undefined).join(': ');
  return `${clock} ${LEVELS[Number(level)] ?? level}: ${words}${details.length > 0 ? ` (${details.join(', ')})` : ''}\n`;
}

function writeOut(text: string): void {
  process.stdout.write(text);
}
