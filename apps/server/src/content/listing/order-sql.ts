import type { Order } from '@touchline/contract/filter';
import { columnOf, type Terms, valueSql } from './condition-sql.ts';

/** A sort key, never null, so that a page can begin after it. */
export interface Key {
  readonly sql: string;
  readonly type: 'text' | 'timestamptz' | 'float8' | 'integer';
  readonly descending: boolean;
}

/** Ends every order, so that no two rows are equal. Bytewise, by the column's collation. */
const BY_ID: Key = { sql: 'id', type: 'text', descending: false };

/** The order of the primary key. */
export const KEYS_BY_ID: readonly Key[] = [BY_ID];

/** Returns the keys of an order. Unset values are last in both directions; texts ignore case and accents. */
export function keysOf(orders: readonly Order[], terms: Terms): readonly Key[] {
  const keys: Key[] = [];
  for (const order of orders) {
    keys.push(keyOf(order, terms));
    // Keys after the id would have no effect.
    if (order.field === 'id') return keys;
  }
  return [...keys, BY_ID];
}

/** The best matches first. */
export function keysOfRank(rank: string): readonly Key[] {
  return [{ sql: rank, type: 'float8', descending: true }, BY_ID];
}

function keyOf({ field, descending }: Order, terms: Terms): Key {
  if (field === 'id') return { ...BY_ID, descending };
  const { sql } = columnOf(terms.listing, field);
  const last = descending ? '-infinity' : 'infinity';
  const type = terms.listing.fields.fields[field];
  switch (type?.type) {
    case 'time':
      return { sql: `coalesce(${sql}, '${last}')`, type: 'timestamptz', descending };
    case 'number':
    case 'duration':
      return { sql: `coalesce(${sql}, '${last}'::float8)`, type: 'float8', descending };
    case 'enum': {
      // In the order of their declaration.
      const places = type.values.map((value, place) => `when '${value}' then ${place + 1}`).join(' ');
      return { sql: `case ${sql} ${places} else 0 end`, type: 'integer', descending };
    }
    case 'string':
      return { sql: textKey(sql, descending), type: 'text', descending };
    case 'text':
      return { sql: textKey(`touchline_fold(${valueSql(field, terms)})`, descending), type: 'text', descending };
    default:
      throw new Error(`"${field}" has no order.`);
  }
}

function textKey(sql: string, descending: boolean): string {
  const [set, unset] = descending ? ['1', '0'] : ['0', '1'];
  return `coalesce('${set}' || nullif(${sql}, ''), '${unset}') collate "C"`;
}

/** The keys under aliases, for statements that compute them once. */
export function namedKeys(keys: readonly Key[]): readonly Key[] {
  return keys.map((key, index) => ({ ...key, sql: `key_${index}` }));
}

/** The `order by` clause for the keys. */
export function orderBySql(keys: readonly Key[]): string {
  return keys.map(({ sql, descending }) => `${sql}${descending ? ' desc' : ''}`).join(', ');
}

/**
 * A row's keys as JSON, the start of the next page. JSON has times and numbers in full precision under any setting of
 * PostgreSQL.
 */
export function cursorSql(keys: readonly Key[]): string {
  return `json_build_array(${keys.map(({ sql }) => sql).join(', ')})::text`;
}

/** Condition for the rows after a cursor; an index serves the first comparison. */
export function afterSql(keys: readonly Key[], cursor: readonly unknown[], { parameters }: Terms): string {
  const values = keys.map(({ type }, index) => parameters.add(cursor[index], type));
  if (keys.every(({ descending }) => !descending)) {
    return `(${keys.map(({ sql }) => sql).join(', ')}) > (${values.join(', ')})`;
  }
  const [first] = keys;
  const after = keys.reduceRight((rest, { sql, descending }, index) => {
    const past = `${sql} ${descending ? '<' : '>'} ${values[index]}`;
    return rest === '' ? past : `(${past} or ${sql} = ${values[index]} and ${rest})`;
  }, '');
  return `${first?.sql} ${first?.descending ? '<=' : '>='} ${values[0]} and ${after}`;
}
