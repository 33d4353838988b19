/**
 * Remembers what `make` made of a text, for the last `limit` texts that were new: a page repeats itself, and what it
 * could make up without end is not kept.
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
