import type { Comparator, Filter, Group, Not, Or, Restriction, Term } from './tree.ts';

/**
 * Compares a field with a value. A dotted name leads into a map; a list of names does so too where one has a dot in it.
 *
 * Text is quoted, and so can never be read as anything else; numbers and booleans are not.
 */
export function restriction(
  field: string | readonly string[],
  comparator: Comparator,
  value: string | number | boolean
): Restriction {
  return {
    kind: 'restriction',
    path: typeof field === 'string' ? field.split('.') : field,
    comparator,
    value: { text: String(value), quoted: typeof value === 'string', position: 0 },
    position: 0,
  };
}

/** A filter in parentheses, which a filter of somebody else's keeps under an `and` (requirement CAL-16). */
export function group(filter: Filter): Group;
export function group(filter: Filter | null): Group | null;
export function group(filter: Filter | null): Group | null {
  return filter === null || filter.kind === 'group' ? filter : { kind: 'group', operand: filter };
}

/** Combines conditions that must all hold. Omits null, the empty filter. */
export function and(...filters: readonly (Filter | null)[]): Filter | null {
  const operands = filters.flatMap((filter) => (filter?.kind === 'and' ? filter.operands : (filter ?? [])));
  return operands.length > 1 ? { kind: 'and', operands } : (operands[0] ?? null);
}

/** At least one of them holds. */
export function or(first: Filter, ...rest: readonly Filter[]): Or | Term {
  const operands = [first, ...rest].flatMap((filter) => (filter.kind === 'or' ? filter.operands : termOf(filter)));
  return operands.length > 1 ? { kind: 'or', operands } : termOf(first);
}

/** Negates a condition: it does not hold, or its field is unset. */
export function not(filter: Filter): Not {
  const term = termOf(filter);
  return { kind: 'not', operand: term.kind === 'not' ? group(term) : term };
}

function termOf(filter: Filter): Term {
  return filter.kind === 'and' || filter.kind === 'or' ? group(filter) : filter;
}
