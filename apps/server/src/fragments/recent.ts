/** Answers kept for one owner; more are not asked for within its short life. */
const MAX_ANSWERS = 1_000;

/**
 * Remembers answers for as long as their owner lives.
 *
 * The owner is the publisher as a key lookup gave it: the lookup makes a new one after a second, and after every write on
 * this server at once, so an answer is never older than what was known of the key itself.
 */
export function createRecent<Value>(): (owner: object, name: string, ask: () => Promise<Value>) => Promise<Value> {
  const answers = new WeakMap<object, Map<string, Promise<Value>>>();
  return (owner, name, ask) => {
    const known = answers.get(owner) ?? new Map<string, Promise<Value>>();
    const before = known.get(name);
    if (before) return before;

    if (known.size >= MAX_ANSWERS) known.clear();
    const answer = ask();
    known.set(name, answer);
    answers.set(owner, known);
    answer.catch(() => known.delete(name));
    return answer;
  };
}
