/** ms that a line may wait for others: a write for each costs more than all else that a cached answer takes. */
const WAIT = 10;
/** Characters that are written at once. */
const FULL = 64 * 1024;

/** Where log lines go: to `write`, some at a time. What waits when the process ends is written then. */
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
      if (waiting === '') setTimeout(flush, WAIT).unref();
      waiting += line;
      if (waiting.length >= FULL) flush();
    },
  };
}

function writeOut(text: string): void {
  process.stdout.write(text);
}
