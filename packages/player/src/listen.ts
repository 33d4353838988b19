/** Calls `listener` for each of these events, until `signal` is aborted. */
export function listen(
  target: EventTarget,
  types: readonly string[],
  listener: (event: Event) => void,
  signal: AbortSignal
): void {
  for (const type of types) target.addEventListener(type, listener, { signal });
}
