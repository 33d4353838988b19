import type { SignalOf } from './slots.ts';

/** Tasks that run once for concurrent requests. */
export interface SharedTasks {
  /**
   * Runs a task, or waits for the running one of that name. `begin` may call `abandoned` before it returns, for a signal
   * that aborts once all requests for the task have aborted. Only then are their signals created, because most tasks
   * never wait and a signal costs as much as parsing a filter.
   */
  share<Result>(name: string, begin: (abandoned: SignalOf) => Promise<Result>, signal?: SignalOf): Promise<Result>;
}

interface SharedTask {
  readonly result: Promise<unknown>;
  /** null if the task cannot be abandoned. */
  readonly controller: AbortController | null;
  /** Requests for it that have not aborted. */
  requests: number;
}

export function createSharedTasks(): SharedTasks {
  const tasks = new Map<string, SharedTask>();

  function start(name: string, begin: (abandoned: SignalOf) => Promise<unknown>): SharedTask {
    const lazy: { controller: AbortController | null } = { controller: null };
    const abandoned = () => {
      lazy.controller ??= new AbortController();
      return lazy.controller.signal;
    };
    const forget = () => {
      if (tasks.get(name) === task) tasks.delete(name);
    };
    const result = begin(abandoned).finally(forget);
    const { controller } = lazy;
    const task: SharedTask = { result, controller, requests: 0 };
    tasks.set(name, task);
    // A later request starts a new task.
    controller?.signal.addEventListener('abort', forget, { once: true });
    return task;
  }

  return {
    share<Result>(name: string, begin: (abandoned: SignalOf) => Promise<Result>, signalOf?: SignalOf) {
      const task = tasks.get(name) ?? start(name, begin);
      const result = task.result as Promise<Result>;
      const { controller } = task;
      task.requests += 1;
      if (!signalOf || !controller) return result;
      const signal = signalOf();
      const leave = () => {
        task.requests -= 1;
        if (task.requests === 0) controller.abort(signal.reason);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      return result.finally(() => signal.removeEventListener('abort', leave));
    },
  };
}
