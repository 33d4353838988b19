/**
 * A variable of the page, by its path: `a.b.c`; one that is null is told as that word. null: there is none, or it is no
 * text, number or truth. Runs no foreign code: what a getter would give is left alone.
 */
export function pageVariable(path: string, root: object = window): string | null {
  let value: unknown = root;
  for (const name of path.split('.')) {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return null;
    try {
      value = Object.getOwnPropertyDescriptor(value, name)?.value;
    } catch {
      return null;
    }
  }
  return value === null || /^(string|number|boolean)$/.test(typeof value) ? String(value) : null;
}
