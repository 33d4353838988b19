import { isPageAttribute } from '@touchline/domain';
import type { WidgetSource } from './source.ts';

/** The query of a fragment, snippet or embed page, as Fastify parses it. */
export type FragmentQuery = Readonly<Record<string, unknown>>;

/** Maximum characters of an attribute value; longer ones are ignored. */
const MAX_VALUE = 8_192;
/** Parameters of fragments that are no attributes of a widget's schema. */
const PARAMETERS = new Set(['key', 'config', 'shadow', 'visitor-timezone', 'format', 'styles', 'nonce']);
/** Maximum number of unread names, and of characters of one. They are hints to publishers, and each set of them is cached by itself. */
const MAX_UNREAD = 5;
const MAX_UNREAD_LENGTH = 40;

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

/**
 * Returns the names in a fragment's query that no widget reads, sorted: attributes that may be misspelt. Attributes of HTML
 * and of frameworks are not among them. Those of other widgets are not either, because the page's defaults are for all.
 *
 * `attributeNames`: those of all widgets.
 */
export function readUnreadNames(query: FragmentQuery, attributeNames: ReadonlySet<string>): readonly string[] {
  return Object.keys(query)
    .filter(
      (name) =>
        !attributeNames.has(name) && !PARAMETERS.has(name) && name.length <= MAX_UNREAD_LENGTH && !isPageAttribute(name)
    )
    .sort()
    .slice(0, MAX_UNREAD);
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
