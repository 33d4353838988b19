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
 * Lets so many questions run at once, those first that are first on the page. All that are asked in one task are sorted
 * before the first of them runs: effects ask from the inside out.
 */
export function createTurns(atOnce: number): InTurn {
  let waiting: readonly Waiting[] = [];
  let running = 0;
  const next = () => {
    while (running < atOnce) {
      const first = waiting.reduce<Waiting | undefined>((a, b) => (a && a.place <= b.place ? a : b), undefined);
      if (!first) return;
      waiting = waiting.filter((one) => one !== first);
      running += 1;
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
      running -= 1;
      next();
    }
  };
}
