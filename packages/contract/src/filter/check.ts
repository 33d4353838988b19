import type { Condition, Field, FieldTable, Operand } from './condition.ts';
import { resolveName } from './names.ts';
import { type Comparator, type Filter, FilterError, type Restriction, type Value } from './tree.ts';
import { readBoolean, readDuration, readNumber, readTime } from './values.ts';

/**
 * Reads a filter against the fields of a resource: every name is resolved, every value has its field's type.
 *
 * null, the empty filter, stays. Throws `FilterError` for an unknown field, a value of another type, and a comparator
 * that the type does not have.
 */
export function checkFilter(filter: Filter | null, table: FieldTable): Condition | null {
  return filter === null ? null : toCondition(filter, table);
}

function toCondition(filter: Filter, table: FieldTable): Condition {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { kind: filter.kind, operands: filter.operands.map((operand) => toCondition(operand, table)) };
    case 'not':
      return { kind: 'not', operand: toCondition(filter.operand, table) };
    case 'group':
      return toCondition(filter.operand, table);
    case 'text':
      return { kind: 'text', text: filter.value.text, fields: table.text };
    case 'restriction':
      return toComparison(filter, table);
  }
}

function toComparison(restriction: Restriction, table: FieldTable): Condition {
  const { comparator, value } = restriction;
  const { field, type } = findField(restriction, table);
  const path = restriction.path.slice(1);

  if (comparator === ':' && value.text === '*' && !value.quoted) return { kind: 'present', field, path };
  if (type.type === 'json' && comparator === ':' && path.length === 0) {
    return { kind: 'present', field, path: value.quoted ? [value.text] : value.text.split('.') };
  }
  checkComparator(restriction, field, type);
  const operand = toOperand(type, value, comparator);
  if (operand === null) {
    throw typeError(
      restriction,
      value.position,
      `${field} is compared with ${wanted(type)}, not with "${shorten(value.text)}".`
    );
  }
  return {
    kind: 'compare',
    field,
    path,
    comparator: comparator === ':' && !hasContents(type) ? '=' : comparator,
    operand,
  };
}

function findField({ path, position }: Restriction, { fields, aliases }: FieldTable): { field: string; type: Field } {
  const written = path.join('.');
  const names = Object.keys(fields);
  const field = resolveName(path[0] ?? '', names, aliases);
  const type = field === undefined ? undefined : fields[field];
  if (field === undefined || type === undefined) {
    const message = `Unknown field "${shorten(written)}" at position ${position} of the filter. The fields are ${names.join(', ')}.`;
    throw new FilterError('FILTER_UNKNOWN_FIELD', message, position, written);
  }
  if (path.length > 1 && type.type !== 'json') {
    const message = `Unknown field "${shorten(written)}" at position ${position} of the filter: ${field} has no fields inside.`;
    throw new FilterError('FILTER_UNKNOWN_FIELD', message, position, written);
  }
  return { field, type };
}

/** Whether `:` searches within a value of this type. For other types it means the same as `=`. */
function hasContents({ type }: Field): boolean {
  return type === 'string' || type === 'text' || type === 'list' || type === 'json';
}

function checkComparator(restriction: Restriction, field: string, { type }: Field): void {
  const { path, comparator, position } = restriction;
  if (type === 'json' && path.length === 1) {
    throw typeError(restriction, position, `${field} is a map; name what to compare in it, such as ${field}.name.`);
  }
  if (type === 'list' && comparator !== ':') {
    throw typeError(restriction, position, `${field} is a list; write ${field}:value to ask whether it has one.`);
  }
  const isOrder = comparator.startsWith('<') || comparator.startsWith('>');
  if (isOrder && (type === 'enum' || type === 'boolean')) {
    throw typeError(restriction, position, `${field} has no order; compare it with = or !=.`);
  }
}

function toOperand(field: Field, { text, quoted }: Value, comparator: Comparator): Operand | null {
  const parts = /^!?=$/.test(comparator) && text.includes('*') ? text.split('*') : null;
  switch (field.type) {
    case 'string':
    case 'text':
    case 'list':
      return { type: 'string', value: text, parts };
    case 'enum':
      return field.values.includes(text) ? { type: 'string', value: text, parts: null } : null;
    case 'time':
      return valued('time', readTime(text));
    case 'duration':
      return valued('duration', readDuration(text));
    case 'number':
      return valued('number', readNumber(text));
    case 'boolean': {
      const value = readBoolean(text);
      return value === null ? null : { type: 'boolean', value };
    }
    case 'json':
      return {
        type: 'json',
        text,
        quoted,
        parts,
        number: quoted ? null : readNumber(text),
        boolean: quoted ? null : readBoolean(text),
      };
  }
}

function valued(type: 'time' | 'duration' | 'number', value: number | null): Operand | null {
  return value === null ? null : { type, value };
}

/** Returns the description of valid values of a field. Types that are not listed accept any text. */
function wanted(field: Field): string {
  switch (field.type) {
    case 'enum':
      return `one of ${field.values.join(', ')}`;
    case 'time':
      return 'a time with its zone, such as "2026-11-21T14:00:00Z" or "2026-11-21T15:00:00+01:00"';
    case 'duration':
      return 'seconds, such as 20s or 1.5s';
    case 'number':
      return 'a number, such as 2 or -0.5';
    default:
      return 'true or false';
  }
}

function typeError({ path }: Restriction, position: number, problem: string): FilterError {
  return new FilterError('FILTER_TYPE', `At position ${position} of the filter: ${problem}`, position, path.join('.'));
}

/** A message need not repeat all that was sent. */
function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
