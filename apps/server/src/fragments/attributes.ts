import type { WidgetSource } from './source.ts';

/** The query of a fragment, snippet or embed page, as Fastify parses it. */
export type FragmentQuery = Readonly<Record<string, unknown>>;

/** Names longer than this many characters of value are no configuration of anybody's. */
const MAX_VALUE = 8_192;

/**
 * The element's attributes that a query stands for: `key` is `public-key`, names that the widget does not know are
 * dropped, of a repeated one the first counts. Sorted by name, so that equal questions look equal.
 */
export function readQueryAttributes(query: FragmentQuery, { widget }: WidgetSource): Record<string, string> {
  const known = new Set([...widget.attributes, 'config']);
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    const attribute = name === 'key' ? 'public-key' : name;
    const [text] = [value].flat();
    return known.has(attribute) && typeof text === 'string' && text.length <= MAX_VALUE ? [[attribute, text]] : [];
  });
  return Object.fromEntries(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Parses the attribute `config`. Invalid JSON is empty here: the widget reports it. */
export function configOf({ config = '' }: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(config));
  } catch {
    return {};
  }
}

/** The first value of a query parameter; undefined when it is not there. */
export function firstOf(query: FragmentQuery, name: string): string | undefined {
  const [value] = [query[name]].flat();
  return typeof value === 'string' ? value : undefined;
}
