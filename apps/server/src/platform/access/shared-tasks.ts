/** Tasks that run once for concurrent requests. */
export interface SharedTasks {
  /**
   * Runs a task, or waits for the running one of that name. `begin` gets a signal that aborts once all requests for the
   * task have aborted.
   */
  share<Result>(
    name: string,
    begin: (abandoned: AbortSignal) => Promise<Result>,
    signal?: AbortSignal
  ): Promise<Result>;
}

interface SharedTask {
  readonly result: Promise<unknown>;
  readonly controller: AbortController;
  /** Requests for it that have not aborted. */
  requests: number;
}

export function createSharedTasks(): SharedTasks {
  const tasks = new Map<string, SharedTask>();

  function start(name: string, begin: (abandoned: AbortSignal) => Promise<unknown>): SharedTask {
    const controller = new AbortController();
    const forget = () => {
      if (tasks.get(name) === task) tasks.delete(name);
    };
    const task: SharedTask = { result: begin(controller.signal).finally(forget), controller, requests: 0 };
    tasks.set(name, task);
    // A later request starts a new task.
    controller.signal.addEventListener('abort', forget, { once: true });
    return task;
  }

  return {
    share<Result>(name: string, begin: (abandoned: AbortSignal) => Promise<Result>, signal?: AbortSignal) {
      const task = tasks.get(name) ?? start(name, begin);
      const result = task.result as Promise<Result>;
      task.requests += 1;
      if (!signal) return result;
      const leave = () => {
        task.requests -= 1;
        if (task.requests === 0) task.controller.abort(signal.reason);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      return result.finally(() => signal.removeEventListener('abort', leave));
    },
  };
}
