import { type Read, valueAt } from '@touchline/contract/filter';
import { type LocalizedText, textIn } from '@touchline/domain';
import type { SeenRow } from '../../../platform/database/seen-row.ts';
import { eventListing } from '../event.ts';

/**
 * Returns a reader of an event's fields for a filter that works like the list's SQL: texts in the first available one
 * of `locales`.
 */
export function readerOf(row: SeenRow, locales: readonly string[]): Read {
  return (field, path) => {
    const value = eventListing.columns[field]?.of(row);
    switch (eventListing.fields.fields[field]?.type) {
      case 'text':
        return textIn(value as LocalizedText, locales);
      case 'json':
        return shown(valueAt(value, path), locales);
      default:
        return value;
    }
  };
}

/** `{"$t": {…}}` stands for its text (contract §6). */
function shown(value: unknown, locales: readonly string[]): unknown {
  const texts = valueAt(value, ['$t']);
  const isText = typeof texts === 'object' && texts !== null && !Array.isArray(texts);
  return isText ? textIn(texts as LocalizedText, locales) : value;
}
