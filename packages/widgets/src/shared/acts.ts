/** What a visitor does, on its way from what is drawn to whoever decides what to draw next. */
export interface Acts<Act> {
  /** Never lost: acts wait for the first listener. */
  readonly send: (act: Act) => void;
  /** Takes over all acts, those that wait first; the result ends it. */
  listen(listener: (act: Act) => void): () => void;
}

/** The code that decides may still be on its way when the visitor acts. `onWait`: an act waits for it. */
export function createActs<Act>(onWait: () => void = () => undefined): Acts<Act> {
  let waiting: Act[] = [];
  let take: ((act: Act) => void) | undefined;
  return {
    send: (act) => {
      if (take) return take(act);
      waiting.push(act);
      onWait();
    },
    listen(listener) {
      take = listener;
      const before = waiting;
      waiting = [];
      for (const act of before) listener(act);
      return () => {
        if (take === listener) take = undefined;
      };
    },
  };
}
