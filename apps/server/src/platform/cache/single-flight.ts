/**
 * Creates a function that shares work between concurrent calls: a key whose task is still running returns that task's
 * result, including a failure. Results are not kept.
 */
export function createSingleFlight(): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<unknown>>();
  return <Result>(key: string, task: () => Promise<Result>) => {
    const earlier = running.get(key);
    // Equal keys mean equal tasks, and thus equal types.
    if (earlier) return earlier as Promise<Result>;
    const result = task().finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}
