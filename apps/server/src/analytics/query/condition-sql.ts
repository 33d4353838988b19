import { type Compare, type Condition, fold } from '@touchline/contract/filter';
import type { SqlParameters } from './sql-parameters.ts';

/** The columns of the fields, and the parameters, for writing a condition. */
export interface Terms {
  readonly columnOf: (field: string) => string;
  readonly parameters: SqlParameters;
}

/**
 * Writes a condition in SQL: true if it holds, else false or null. It contains no text of the caller.
 *
 * `:` ignores case and accents by the rules of the store, which differ from `fold` for some scripts.
 */
export function conditionSql(condition: Condition, terms: Terms): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.operands.map((operand) => conditionSql(operand, terms)).join(` ${condition.kind} `)})`;
    case 'not':
      // Treat null as false, so that unset fields match.
      return `((${conditionSql(condition.operand, terms)}) is not true)`;
    case 'text': {
      const needle = terms.parameters.add(fold(condition.text));
      return `(${condition.fields.map((field) => containsSql(terms.columnOf(field), needle)).join(' or ')})`;
    }
    case 'present':
      return `(coalesce(cast(${terms.columnOf(condition.field)} as varchar), '') <> '')`;
    case 'compare':
      return compareSql(condition, terms);
  }
}

function compareSql({ field, comparator, operand }: Compare, { columnOf, parameters }: Terms): string {
  const column = columnOf(field);
  if (operand.type === 'string') {
    if (comparator === ':') return containsSql(column, parameters.add(fold(operand.value)));
    if (operand.parts !== null) {
      const pattern = parameters.add(operand.parts.map(escapeLike).join('%'));
      return `(${column} ${comparator === '!=' ? 'not like' : 'like'} ${pattern} escape '\\')`;
    }
    return `(${column} ${operatorOf(comparator)} ${parameters.add(operand.value)})`;
  }
  if (operand.type === 'boolean') return `(${column} ${operatorOf(comparator)} ${parameters.add(operand.value)})`;
  throw new Error(`There is no ${operand.type} among the fields of analytics.`);
}

function containsSql(column: string, folded: string): string {
  return `(strpos(lower(strip_accents(${column})), ${folded}) > 0)`;
}

function operatorOf(comparator: Compare['comparator']): string {
  if (comparator === ':') return '=';
  return comparator === '!=' ? '<>' : comparator;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
