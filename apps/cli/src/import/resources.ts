import { type ImportInstructions, problemAt, type ReadItem, type Row } from '@touchline/server/transfer/import/row.ts';
import { linesOfItems } from './json-lines.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads resources as JSON: an array of them, `{"resources": […]}`, or list responses of the management API, such as
 * `{"events": […]}`. Each has its `name`, or in a list its `id`.
 */
export function* readResources(text: string, document: unknown): Generator<ReadItem> {
  if (Array.isArray(document)) return yield* readList(document, linesOfItems(text, null), null);
  const lists = Object.entries(document as Json).filter(([, value]) => Array.isArray(value));
  if (lists.length === 0) return yield* readList([document], [1], null);
  for (const [key, list] of lists) {
    const collection = key === 'resources' ? null : key;
    yield* readList(list as readonly unknown[], linesOfItems(text, key), collection);
  }
}

function* readList(list: readonly unknown[], lines: readonly number[], collection: string | null): Generator<ReadItem> {
  for (const [index, resource] of list.entries()) {
    const line = lines[index] ?? 1;
    const row = toRow(resource, collection, line);
    yield row ? { row } : problemAt(line, 'is not a resource: it needs a "name" such as "events/e1".');
  }
}

function toRow(resource: unknown, collection: string | null, line: number): Row | null {
  if (typeof resource !== 'object' || resource === null || Array.isArray(resource)) return null;
  const { name, id, import: instructions, ...fields } = resource as Json;
  const made =
    typeof name === 'string' ? name : collection !== null && typeof id === 'string' ? `${collection}/${id}` : null;
  if (made === null) return null;
  return { ...fields, name: made, import: { line, ...(instructions as ImportInstructions | undefined) } };
}
