/**
 * Shares work between those who ask for the same thing at the same time: a key whose task still runs gets that task's
 * result, failure included. Nothing is kept afterwards.
 */
export function createSingleFlight(): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<unknown>>();
  return <Result>(key: string, task: () => Promise<Result>) => {
    const earlier = running.get(key);
    // Equal keys mean equal tasks, and so equal types.
    if (earlier) return earlier as Promise<Result>;
    const result = task().finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}
