/**
 * Returns a signal that aborts after `ms`, or with `parent`.
 *
 * In Node 20 `AbortSignal.any([parent, AbortSignal.timeout(ms)])` may never abort: nothing but the result refers to the
 * timeout, and the garbage collector removes it.
 */
export function abortAfter(ms: number, parent: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
  timer.unref();
  parent.addEventListener('abort', () => controller.abort(parent.reason), { signal: controller.signal });
  if (parent.aborted) controller.abort(parent.reason);
  return controller.signal;
}
