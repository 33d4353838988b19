import type { Condition, Operand } from './condition.ts';
import { fold } from './fold.ts';
import type { Comparator } from './tree.ts';
import { readDuration, readTime } from './values.ts';

/**
 * The value of a resource's field, in the language of the request; undefined or null when unset. `path` leads into a
 * json field, see `valueAt`.
 *
 * A time is a Date, epoch milliseconds or RFC 3339 text, a duration seconds or text like `20s`.
 */
export type Read = (field: string, path: readonly string[]) => unknown;

/** Whether a resource matches a filter; see `Condition`. The empty filter matches all. Never throws. */
export function matches(condition: Condition | null, read: Read): boolean {
  switch (condition?.kind) {
    case 'and':
      return condition.operands.every((operand) => matches(operand, read));
    case 'or':
      return condition.operands.some((operand) => matches(operand, read));
    case 'not':
      return !matches(condition.operand, read);
    case 'text': {
      const { text, fields } = condition;
      return fields.some((field) => contains(read(field, []), text));
    }
    case 'present':
      return isPresent(read(condition.field, condition.path));
    case 'compare':
      return holds(read(condition.field, condition.path), condition.comparator, condition.operand);
    default:
      return true;
  }
}

/** Returns the value at a path in a JSON value, through objects' own properties only; undefined if there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (current, name) => (isObject(current) && Object.hasOwn(current, name) ? current[name] : undefined),
    value
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPresent(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || value instanceof Date || Object.keys(value).length > 0;
}

function holds(value: unknown, comparator: Comparator, operand: Operand): boolean {
  switch (operand.type) {
    case 'string':
      if (Array.isArray(value)) return comparator === ':' && value.includes(operand.value);
      return holdsText(value, comparator, operand.value, operand.parts);
    case 'time':
      return holdsOrder(comparator, timeOf(value) - operand.value);
    case 'duration':
      return holdsOrder(comparator, durationOf(value) - operand.value);
    case 'number':
      return typeof value === 'number' && holdsOrder(comparator, value - operand.value);
    case 'boolean':
      return typeof value === 'boolean' && holdsOrder(comparator, Number(value !== operand.value));
    case 'json':
      return holdsJson(value, comparator, operand);
  }
}

function holdsJson(value: unknown, comparator: Comparator, operand: Operand & { type: 'json' }): boolean {
  if (comparator === ':') {
    if (Array.isArray(value)) return value.some((element) => holdsJson(element, '=', operand));
    if (isObject(value)) return isPresent(valueAt(value, [operand.text]));
    if (typeof value !== 'string') return holdsJson(value, '=', operand);
  }
  const { text, parts, number, boolean } = operand;
  if (typeof value === 'number') return number !== null && holdsOrder(comparator, value - number);
  if (typeof value !== 'boolean') return holdsText(value, comparator, text, parts);
  // true is not more than false.
  return boolean !== null && /^!?=$/.test(comparator) && holdsOrder(comparator, Number(value !== boolean));
}

function holdsText(value: unknown, comparator: Comparator, text: string, parts: readonly string[] | null): boolean {
  if (typeof value !== 'string') return false;
  if (comparator === ':') return contains(value, text);
  if (parts !== null) return hasParts(value, parts) === (comparator === '=');
  return holdsOrder(comparator, compareText(value, text));
}

/** `difference` is that of the value and the operand; NaN, from what cannot be compared, holds for nothing. */
function holdsOrder(comparator: Comparator, difference: number): boolean {
  switch (comparator) {
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    case '!=':
      return difference < 0 || difference > 0;
    default:
      return difference === 0;
  }
}

function contains(value: unknown, text: string): boolean {
  return typeof value === 'string' && fold(value).includes(fold(text));
}

/** Whether the value contains the parts in this order, the first at its start and the last at its end. */
function hasParts(value: string, parts: readonly string[]): boolean {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  const end = value.length - last.length;
  if (!value.startsWith(first) || !value.endsWith(last) || end < first.length) return false;

  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const current = value.indexOf(part, at);
    if (current === -1 || current + part.length > end) return false;
    at = current + part.length;
  }
  return true;
}

/** Below 0, 0 or above, by code point: the order of COLLATE "C", which plain `<` leaves for emoji and their like. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const difference = rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** UTF-16 puts the halves of the highest characters before U+E000; here they come last, as in UTF-8. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x2800 : unit;
}

function timeOf(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'number') return value;
  return (typeof value === 'string' ? readTime(value) : null) ?? Number.NaN;
}

function durationOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return (typeof value === 'string' ? readDuration(value) : null) ?? Number.NaN;
}
