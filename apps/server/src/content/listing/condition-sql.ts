import { type Comparator, type Compare, type Condition, fold, type Operand } from '@touchline/contract/filter';
import type { Column, Listing } from './listing.ts';
import type { Parameters } from './parameters.ts';
import { ANY } from './texts.ts';

/** A column that is only read by SQL. */
type SqlColumn = Omit<Column, 'of'>;

/** Context for compiling a condition: its columns, parameters and locales. */
export interface Terms {
  readonly listing: Pick<Listing, 'fields'> & { readonly columns: Readonly<Record<string, SqlColumn>> };
  readonly parameters: Parameters;
  /** Placeholders of the tags in which texts are looked up, in order of preference. */
  readonly tags: () => readonly string[];
  /** Placeholder of the same tags as one array. */
  readonly tagList: () => string;
}

/** Compiles a condition to SQL: true where it holds, else false or null. It contains no text of the caller. */
export function conditionSql(condition: Condition, terms: Terms): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.operands.map((operand) => conditionSql(operand, terms)).join(` ${condition.kind} `)})`;
    case 'not':
      // Null counts as false, so that unset values match.
      return `(${conditionSql(condition.operand, terms)} is not true)`;
    case 'text': {
      const needle = foldedParameter(condition.text, terms);
      return `(${condition.fields.map((field) => containsSql(valueSql(field, terms), needle)).join(' or ')})`;
    }
    case 'present':
      return presentSql(condition.field, condition.path, terms);
    case 'compare':
      return compareSql(condition, terms);
  }
}

/** The column of a field that was checked against the same table. */
export function columnOf({ columns }: Terms['listing'], field: string): SqlColumn {
  const column = columns[field];
  if (!column) throw new Error(`The listing has no column for "${field}".`);
  return column;
}

/** The value of a field as text, number, …; for a localised one, the displayed text. */
export function valueSql(field: string, { listing, tags }: Terms): string {
  const { sql } = columnOf(listing, field);
  if (listing.fields.fields[field]?.type !== 'text') return sql;
  return `coalesce(${[...tags(), `'${ANY}'`].map((tag) => `${sql} ->> ${tag}`).join(', ')})`;
}

function compareSql({ field, path, comparator, operand }: Compare, terms: Terms): string {
  const { parameters, listing } = terms;
  const value = () => valueSql(field, terms);
  switch (operand.type) {
    case 'string':
      if (listing.fields.fields[field]?.type === 'list') {
        return `${value()} @> array[${parameters.add(operand.value, 'text')}]`;
      }
      return textSql(value(), comparator, operand, terms);
    case 'time':
      return orderSql(value(), comparator, parameters.add(timeText(operand.value), 'timestamptz'));
    case 'duration':
    case 'number':
      return orderSql(value(), comparator, parameters.add(operand.value, 'float8'));
    case 'boolean':
      return orderSql(value(), comparator, parameters.add(operand.value, 'boolean'));
    case 'json':
      return jsonSql(jsonValueSql(field, path, terms), comparator, operand, terms);
  }
}

/** Epoch ms as a timestamp for PostgreSQL. */
export function timeText(time: number): string {
  return new Date(time).toISOString();
}

function orderSql(value: string, comparator: Comparator, operand: string): string {
  return `${value} ${operatorOf(comparator)} ${operand}`;
}

/** For values without parts, `:` compares for equality. */
function operatorOf(comparator: Comparator): string {
  if (comparator === ':') return '=';
  return comparator === '!=' ? '<>' : comparator;
}

interface Text {
  readonly value: string;
  readonly parts: readonly string[] | null;
}

function textSql(value: string, comparator: Comparator, { value: text, parts }: Text, terms: Terms): string {
  const { parameters } = terms;
  if (comparator === ':') return containsSql(value, foldedParameter(text, terms));
  if (parts === null) return orderSql(`(${value}) collate "C"`, comparator, parameters.add(text, 'text'));
  const pattern = parameters.add(parts.map(escapeLike).join('%'), 'text');
  return `(${value}) collate "C" ${comparator === '!=' ? 'not like' : 'like'} ${pattern}`;
}

function containsSql(value: string, folded: string): string {
  return `strpos(touchline_fold(${value}), ${folded}) > 0`;
}

function foldedParameter(text: string, { parameters }: Terms): string {
  return parameters.add(fold(text), 'text');
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function presentSql(field: string, path: readonly string[], terms: Terms): string {
  const type = terms.listing.fields.fields[field]?.type;
  switch (type) {
    case 'json':
      return `${jsonValueSql(field, path, terms)} <> all (${NOT_PRESENT})`;
    case 'list':
      return `cardinality(${valueSql(field, terms)}) > 0`;
    case 'string':
    case 'text':
    case 'enum':
      return `${valueSql(field, terms)} <> ''`;
    default:
      return `${valueSql(field, terms)} is not null`;
  }
}

const NOT_PRESENT = `array['null', '""', '[]', '{}']::jsonb[]`;

/** The value at a path of a json field, through objects only. `{"$t": …}` is its displayed text. */
function jsonValueSql(field: string, path: readonly string[], terms: Terms): string {
  const { sql } = columnOf(terms.listing, field);
  // -> with text only enters objects; an array has no such key.
  const stored = [sql, ...path.map((name) => terms.parameters.add(name, 'text'))].join(' -> ');
  return `(select case when jsonb_typeof(stored -> '$t') = 'object' then touchline_text(stored -> '$t', ${terms.tagList()})
    else stored end from (select ${stored} as stored offset 0) as json)`;
}

/** A comparison by the type of the stored value. */
function jsonSql(value: string, comparator: Comparator, operand: Operand & { type: 'json' }, terms: Terms): string {
  const { text, parts, number, boolean } = operand;
  const { parameters } = terms;
  const branches = [['string', textSql(`value #>> '{}'`, comparator, { value: text, parts }, terms)]];
  if (number !== null) {
    branches.push(['number', orderSql('value::float8', comparator, parameters.add(number, 'float8'))]);
  }
  if (boolean !== null && /^(!?=|:)$/.test(comparator)) {
    branches.push(['boolean', orderSql('value::boolean', comparator, parameters.add(boolean, 'boolean'))]);
  }
  if (comparator === ':') {
    const key = parameters.add(text, 'text');
    const elements = [
      `value @> to_jsonb(${key})`,
      ...(number === null ? [] : [`value @> to_jsonb(${parameters.add(number, 'float8')})`]),
      ...(boolean === null ? [] : [`value @> to_jsonb(${parameters.add(boolean, 'boolean')})`]),
    ];
    branches.push(['array', elements.join(' or ')], ['object', `value -> ${key} <> all (${NOT_PRESENT})`]);
  }
  const cases = branches.map(([type, holds]) => `when '${type}' then ${holds}`).join(' ');
  return `(select case jsonb_typeof(value) ${cases} end from (select ${value} as value offset 0) as json)`;
}
