import type { FastifyInstance } from 'fastify';

/** A background job. */
export interface RepeatedJob {
  /** Time in ms between the end of a run and the next one. */
  readonly intervalMs: number;
  readonly task: () => Promise<unknown>;
  /** For the log, once until the job succeeds again. */
  readonly failureMessage: string;
}

/** Runs a job again and again, from when the server is ready until the app closes. A closing app waits for a run. */
export function repeatJob(app: FastifyInstance, { intervalMs, task, failureMessage }: RepeatedJob): void {
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  let hasFailed = false;
  let running: Promise<unknown> = Promise.resolve();
  const runOnce = async () => {
    try {
      await task();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) app.log.warn({ err: error }, `${failureMessage}; retrying`);
      hasFailed = true;
    }
  };
  const run = () => {
    running = runOnce().then(() => {
      if (!isClosing) timer = setTimeout(run, intervalMs).unref();
    });
  };
  app.addHook('onReady', async () => run());
  app.addHook('onClose', async () => {
    isClosing = true;
    clearTimeout(timer);
    await running;
  });
}
