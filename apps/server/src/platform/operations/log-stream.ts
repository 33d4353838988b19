/**
 * Maximum time in ms that a line is buffered. One write per line would cost more than the rest of a cached response.
 */
const FLUSH_DELAY_MS = 10;
/** Number of characters that triggers a write. */
const MAX_BUFFERED_CHARACTERS = 64 * 1024;

/** Creates a stream that buffers log lines for `write`. Flushes when the process ends. */
export function createLogStream(write: (text: string) => void = writeOut): { write(line: string): void } {
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
      waiting += line;
      if (waiting.length >= MAX_BUFFERED_CHARACTERS) flush();
    },
  };
}

function writeOut(text: string): void {
  process.stdout.write(text);
}
