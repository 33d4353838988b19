/** Returns the result of a task; undefined if it throws, as cookies and storage do in a sandboxed frame. */
export function attempt<Result>(task: () => Result): Result | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
