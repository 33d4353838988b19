/**
 * Caches the results of `make` for the last `limit` new texts. A page repeats the same few texts, and the limit keeps
 * endless different ones from using memory.
 */
export function createMemo<Value>(limit: number, make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, Value>();
  return (text) => {
    const cached = made.get(text);
    if (cached !== undefined) return cached;
    const value = make(text);
    const [oldest] = made.keys();
    if (oldest !== undefined && made.size >= limit) made.delete(oldest);
    made.set(text, value);
    return value;
  };
}
