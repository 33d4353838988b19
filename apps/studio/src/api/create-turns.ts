/** Runs `ask` when it is its turn; rejects as the signal says when that is aborted before. Lower places go first. */
export type InTurn = <Answer>(
  turn: { readonly place: number; readonly signal: AbortSignal },
  ask: () => Promise<Answer>
) => Promise<Answer>;

interface Waiting {
  readonly place: number;
  readonly go: () => void;
}

/**
 * Lets so many questions run at once, those first that are first on the page; what is further down waits until all of them
 * have their answer, as it would only take its part of the server. All that are asked in one task are sorted before the
 * first of them runs: effects ask from the inside out.
 */
export function createTurns(atOnce: number): InTurn {
  let waiting: readonly Waiting[] = [];
  let running: readonly number[] = [];
  const next = () => {
    while (running.length < atOnce) {
      const first = waiting.reduce<Waiting | undefined>((a, b) => (a && a.place <= b.place ? a : b), undefined);
      if (!first || first.place > Math.min(...running)) return;
      waiting = waiting.filter((one) => one !== first);
      running = [...running, first.place];
      first.go();
    }
  };
  return async ({ place, signal }, ask) => {
    await new Promise<void>((resolve, reject) => {
      const one: Waiting = { place, go: resolve };
      const leave = () => {
        waiting = waiting.filter((other) => other !== one);
        reject(signal.reason);
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      waiting = [...waiting, one];
      setTimeout(next);
    });
    try {
      return await ask();
    } finally {
      running = running.toSpliced(running.indexOf(place), 1);
      next();
    }
  };
}
