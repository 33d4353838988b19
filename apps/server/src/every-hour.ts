import type { FastifyInstance } from 'fastify';

/** ms between two runs. */
const PERIOD = 60 * 60 * 1000;

/**
 * Runs a task each hour until the app closes, at another time on each server, one run after the other; a closing app waits
 * for one that runs. `complaint`: for the log, of one that failed.
 */
export function everyHour(
  app: FastifyInstance,
  task: (signal: AbortSignal) => Promise<unknown>,
  complaint: string
): void {
  const closing = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = running
      .then(() => task(closing.signal))
      .catch((error: unknown) => app.log.warn({ err: error }, `${complaint}; tried again in an hour`));
    timer = setTimeout(run, PERIOD).unref();
  };
  let timer = setTimeout(run, PERIOD * Math.random()).unref();
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    closing.abort();
    await running;
  });
}
