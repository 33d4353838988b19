/** A queue for exclusive access. */
export interface Turns {
  /** Resolves when it is the caller's turn, which `give` ends. Rejects after the timeout. */
  take(): Promise<void>;
  give(): void;
}

/** `timeout`: ms to wait for a turn. */
export function createTurns({ timeout = Number.POSITIVE_INFINITY }: { readonly timeout?: number } = {}): Turns {
  const waiting = new Set<() => void>();
  let isTaken = false;
  return {
    take() {
      if (!isTaken) {
        isTaken = true;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const timer = Number.isFinite(timeout) ? setTimeout(leave, timeout) : undefined;
        function enter(): void {
          clearTimeout(timer);
          resolve();
        }
        function leave(): void {
          waiting.delete(enter);
          reject(tooLong(timeout));
        }
        waiting.add(enter);
      });
    },
    give() {
      const [next] = waiting;
      if (!next) {
        isTaken = false;
        return;
      }
      waiting.delete(next);
      next();
    },
  };
}

/** Has the code of PostgreSQL without free connections (too_many_connections). */
function tooLong(timeout: number): Error {
  return Object.assign(new Error(`The embedded store was not free for ${timeout / 1000} s.`), { code: '53300' });
}
