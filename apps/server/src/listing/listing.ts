import type { Condition, FieldTable, Order, Read } from '@touchline/contract/filter';
import { valueAt } from '@touchline/contract/filter';
import { type LocalizedText, textIn } from '@touchline/domain';
import { markedText } from './texts.ts';

/** How one kind of resource is listed. */
export interface Listing {
  readonly table: 'events' | 'creative_works' | 'entities';
  /** What filters may name. */
  readonly fields: FieldTable;
  /** One for each field of `fields`. */
  readonly columns: Readonly<Record<string, Column>>;
  /** Fields that may be ordered by; `fields` has their aliases. */
  readonly orderFields: readonly string[];
  readonly defaultOrder: readonly Order[];
  /** Whether an index gives a publisher's rows in this order; else they are sorted, under a deadline. */
  readonly indexedOrder: (orders: readonly Order[], filter: Condition | null) => boolean;
}

/**
 * How one field is read: by SQL, and of a row that was read already. Both mean the same.
 *
 * `sql` is text of ours over the table's columns and null when unset. By the field's type it is: string, enum: text;
 * text: jsonb, texts by tag (texts.ts); time: timestamptz; number, duration (seconds): float8; boolean; list: text[];
 * json: jsonb.
 */
export interface Column {
  readonly sql: string;
  /** The value of a row as `matches` takes it; of text the text in all languages. */
  readonly of: (row: SeenRow) => unknown;
  /** An index serves its comparisons, so they stand bare in WHERE and need no deadline. */
  readonly indexed?: true;
  /** Of text: an index of trigrams serves `touchline_fold(sql::text) like …`. */
  readonly trigrams?: true;
}

/** A row as far as filters can see it; `body` is read. */
export interface SeenRow {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly create_time: Date;
  readonly update_time: Date;
}

/** What `matches` asks of a row: the values that the SQL of a list with these locales sees in it. */
export function readerOf(
  { fields, columns }: Pick<Listing, 'fields' | 'columns'>,
  row: SeenRow,
  locales: readonly string[]
): Read {
  return (field, path) => {
    const value = columns[field]?.of(row);
    switch (fields.fields[field]?.type) {
      case 'text':
        return textIn((value ?? '') as LocalizedText, locales);
      case 'json':
        return shownValue(valueAt(value, path), locales);
      default:
        return value;
    }
  };
}

function shownValue(value: unknown, locales: readonly string[]): unknown {
  const text = markedText(value);
  return text === null ? value : textIn(text, locales);
}
