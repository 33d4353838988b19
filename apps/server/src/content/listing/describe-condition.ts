import type { Compare, Condition, Operand } from '@touchline/contract/filter';

/** Formats a condition as it would be written in a filter, for messages. */
export function describeCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.operands.map(describeCondition).join(` ${condition.kind.toUpperCase()} `)})`;
    case 'not':
      return `NOT ${describeCondition(condition.operand)}`;
    case 'text':
      return quote(condition.text);
    case 'present':
      return `${nameOf(condition)}:*`;
    case 'compare':
      return describeComparison(condition);
  }
}

function describeComparison({ comparator, operand, ...place }: Compare): string {
  const space = comparator === ':' ? '' : ' ';
  return `${nameOf(place)}${space}${comparator}${space}${describeOperand(operand)}`;
}

function nameOf({ field, path }: Pick<Compare, 'field' | 'path'>): string {
  return [field, ...path].join('.');
}

function describeOperand(operand: Operand): string {
  switch (operand.type) {
    case 'string':
      return quote(operand.value);
    case 'json':
      return operand.quoted ? quote(operand.text) : operand.text;
    case 'time':
      return quote(new Date(operand.value).toISOString());
    default:
      return String(operand.value);
  }
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
