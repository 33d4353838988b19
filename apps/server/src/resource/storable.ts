/** Half of a surrogate pair, or NUL: text that PostgreSQL's jsonb cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
const UNSTORABLE = /\u0000|\p{Surrogate}/u;

/** The path of the first text that the store cannot hold, e.g. `banners[0].altText`; null when there is none. */
export function findUnstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const inner = Array.isArray(value) ? `${path}[${key}]` : [path, key].filter(Boolean).join('.');
    const found = UNSTORABLE.test(key) ? path || 'body' : findUnstorable(member, inner);
    if (found !== null) return found;
  }
  return null;
}
