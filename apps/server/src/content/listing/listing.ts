import type { Condition, FieldTable, Order, Read } from '@touchline/contract/filter';
import { valueAt } from '@touchline/contract/filter';
import { type LocalizedText, textIn } from '@touchline/domain';
import type { SeenRow } from '../../platform/database/seen-row.ts';
import { markedText } from './texts.ts';

/** The listing of one kind of resource. */
export interface Listing {
  readonly table: 'events' | 'creative_works' | 'entities';
  /** The fields that filters may name. */
  readonly fields: FieldTable;
  /** One for each field of `fields`. */
  readonly columns: Readonly<Record<string, Column>>;
  /** Fields that may be ordered by; `fields` has their aliases. */
  readonly orderFields: readonly string[];
  readonly defaultOrder: readonly Order[];
  /** Whether the table `event_titles` has the titles of its rows in order. */
  readonly hasTitles?: true;
  /** Whether an index returns a publisher's rows in this order. Otherwise they are sorted, with a deadline. */
  readonly indexedOrder: (orders: readonly Order[], filter: Condition | null) => boolean;
}

/**
 * Reads one field by SQL, and with the same meaning from a loaded row.
 *
 * `sql` is our own text over the table's columns, null if unset. Its type depends on the field's: string, enum: text;
 * text: jsonb, texts by tag (texts.ts); time: timestamptz; number, duration (seconds): float8; boolean; list: text[];
 * json: jsonb.
 */
export interface Column {
  readonly sql: string;
  /** The value of a row for `matches`; for text, the texts in all languages. */
  readonly of: (row: SeenRow) => unknown;
  /** An index serves its comparisons, so they are plain conditions in WHERE and need no deadline. */
  readonly indexed?: true;
  /** For json: an index of its texts serves `touchline_values(sql) && …`. */
  readonly values?: true;
  /** For text: an index of trigrams serves `touchline_fold(sql::text) like …`. */
  readonly trigrams?: true;
}

/** Returns a reader of a row for `matches`. It reads the same values as the SQL of a list with these locales. */
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
