/** The visitor's actions, from the view to the container. */
export interface ActionQueue<Action> {
  /** Actions are never lost: they wait for the first listener. */
  readonly send: (action: Action) => void;
  /** Receives all actions, starting with the queued ones. Returns a function that ends it. */
  listen(listener: (action: Action) => void): () => void;
}

/** Creates a queue for actions before the container has loaded. `onWait`: an action waits for it. */
export function createActionQueue<Action>(onWait: () => void = () => undefined): ActionQueue<Action> {
  let waiting: Action[] = [];
  let handle: ((action: Action) => void) | undefined;
  return {
    send: (action) => {
      if (handle) return handle(action);
      waiting.push(action);
      onWait();
    },
    listen(listener) {
      handle = listener;
      const queued = waiting;
      waiting = [];
      for (const action of queued) listener(action);
      return () => {
        if (handle === listener) handle = undefined;
      };
    },
  };
}
