/** Half of a surrogate pair, or NUL: text that PostgreSQL's jsonb cannot store. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
const UNSTORABLE = /\u0000|\p{Surrogate}/u;

/** Returns the path of the first text that cannot be stored, e.g. `banners[0].altText`; null if there is none. */
export function findUnstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const inner = Array.isArray(value) ? `${path}[${key}]` : [path, key].filter(Boolean).join('.');
    const unstorable = UNSTORABLE.test(key) ? path || 'body' : findUnstorable(member, inner);
    if (unstorable !== null) return unstorable;
  }
  return null;
}

/** Maximum number of nested lists and objects in a body, because written values are walked recursively. */
const MAX_DEPTH = 100;

/** Whether a value nests deeper than a body may. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= MAX_DEPTH || Object.values(value).some((member) => isTooDeep(member, depth + 1));
}
