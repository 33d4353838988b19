/** Returns the result, or `fallback` if it takes longer than `ms`. */
export function withTimeout<Value, Fallback>(
  result: Promise<Value>,
  ms: number,
  fallback: Fallback
): Promise<Value | Fallback> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Fallback>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), fallback);
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
