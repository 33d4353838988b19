/** What `act` gives; undefined where the browser refuses: a sandboxed frame has neither cookies nor storage. */
export function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
