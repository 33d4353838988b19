import type { Later } from './connection.ts';

/** ms between two questions; drawn between 75 % and 125 % of it. */
const PERIOD = 15_000;

/** Asks at once and then now and then, until stopped. */
export interface Polling {
  readonly running: boolean;
  start(): void;
  stop(): void;
}

export function createPolling(
  ask: () => void,
  { later, random }: { readonly later: Later; readonly random: () => number }
): Polling {
  let cancel: (() => void) | null = null;

  function poll(): void {
    cancel = later(poll, PERIOD * (0.75 + random() / 2));
    ask();
  }

  return {
    get running() {
      return cancel !== null;
    },
    start: poll,
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
