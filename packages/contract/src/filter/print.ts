import type { Filter, Restriction, Value } from './tree.ts';

/** The text of a filter, '' for the empty one; `parseFilter` reads the same tree from it again, positions aside. */
export function printFilter(filter: Filter | null): string {
  switch (filter?.kind) {
    case 'and':
      return filter.operands.map(printFilter).join(' AND ');
    case 'or':
      return filter.operands.map(printFilter).join(' OR ');
    case 'not':
      return `NOT ${printFilter(filter.operand)}`;
    case 'group':
      return `(${printFilter(filter.operand)})`;
    case 'text':
      return printValue(filter.value);
    case 'restriction':
      return printRestriction(filter);
    default:
      return '';
  }
}

function printRestriction({ path, comparator, value }: Restriction): string {
  const space = comparator === ':' ? '' : ' ';
  return path.map(printName).join('.') + space + comparator + space + printValue(value);
}

function printValue({ text, quoted }: Value): string {
  return quoted ? quote(text) : text;
}

/** A name is quoted only where it could be read as something else. */
function printName(name: string): string {
  return /^(?!(AND|OR|NOT)$)\w+$/.test(name) ? name : quote(name);
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
