/**
 * Lets the browser draw, and hear its visitor, before the work goes on in a task of its own; ahead of others' tasks where
 * the browser can do that.
 */
export function nextTask(): Promise<unknown> {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
