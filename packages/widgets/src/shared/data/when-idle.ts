/** ms after which the page is taken as idle where browsers do not tell (Safari). */
const IDLE = 500;

/** Runs a task when the page has nothing better to do; returns what cancels it. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, IDLE);
  return () => clearTimeout(timer);
}

/** Whether the visitor has turned on data saving. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
