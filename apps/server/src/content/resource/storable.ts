/** Half of a surrogate pair, or NUL: text that PostgreSQL's jsonb cannot store. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
const UNSTORABLE = /\u0000|\p{Surrogate}/u;

/** Returns the path of the first text that cannot be stored, e.g. `banners[0].altText`; null if there is none. */
export function findUnstorable(value: unknown): string | null {
  const steps = findSteps(value);
  if (steps === null) return null;
  const path = steps.reduce<string>(
    (outer, step) => (typeof step === 'number' ? `${outer}[${step}]` : [outer, step].filter(Boolean).join('.')),
    ''
  );
  return path || 'body';
}

/** Returns the steps to the text, or to the object that has it as a key. */
function findSteps(value: unknown): readonly (string | number)[] | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  const isList = Array.isArray(value);
  for (const key of Object.keys(value)) {
    if (!isList && UNSTORABLE.test(key)) return [];
    const inner = findSteps((value as Record<string, unknown>)[key]);
    if (inner !== null) return [isList ? Number(key) : key, ...inner];
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
