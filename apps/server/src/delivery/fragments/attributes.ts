import type { WidgetSource } from './source.ts';

/** The query of a fragment, snippet or embed page, as Fastify parses it. */
export type FragmentQuery = Readonly<Record<string, unknown>>;

/** Maximum characters of an attribute value; longer ones are ignored. */
const MAX_VALUE = 8_192;

/**
 * Returns the element's attributes in a query. `key` is `public-key`, unknown names are dropped, and the first of
 * repeated ones counts. The names are sorted, so that equal queries have equal results.
 */
export function readQueryAttributes(query: FragmentQuery, { widget }: WidgetSource): Record<string, string> {
  const attributeNames = new Set([...widget.attributes, 'config']);
  const attributes = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    const attribute = name === 'key' ? 'public-key' : name;
    const [text] = [value].flat();
    return attributeNames.has(attribute) && typeof text === 'string' && text.length <= MAX_VALUE
      ? [[attribute, text]]
      : [];
  });
  return Object.fromEntries(attributes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Parses the attribute `config`. Invalid JSON becomes an empty object, because the widget reports it. */
export function configOf({ config = '' }: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(config));
  } catch {
    return {};
  }
}

/** Returns the first value of a query parameter; undefined if it is absent. */
export function firstOf(query: FragmentQuery, name: string): string | undefined {
  const [value] = [query[name]].flat();
  return typeof value === 'string' ? value : undefined;
}
