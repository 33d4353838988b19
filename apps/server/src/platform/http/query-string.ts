import { parse } from 'node:querystring';
import { toCamelCase } from './update-mask.ts';

/** Maximum number of pairs; the rest of a longer query is dropped. */
const MAX_PAIRS = 200;

/**
 * Parses a query. snake_case names stand for camelCase ones (`page_size`, contract §1), which take precedence. A
 * repeated name becomes a list.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const parsed = parse(text, '&', '=', { maxKeys: MAX_PAIRS });
  if (!Object.keys(parsed).some((name) => name.includes('_'))) return { ...parsed };
  const aliases = Object.entries(parsed).map(([name, value]) => [toCamelCase(name), value] as const);
  return { ...Object.fromEntries(aliases), ...parsed };
}
