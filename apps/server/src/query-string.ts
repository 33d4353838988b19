import { parse } from 'node:querystring';
import { toCamelCase } from './resource/update-mask.ts';

/** Pairs that are read; the rest of a longer query is dropped. */
const MAX_PAIRS = 200;

/**
 * Reads a query; snake_case names stand for camelCase ones (`page_size`, contract §1), which win when both are given.
 * A repeated name gives a list.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const given = parse(text, '&', '=', { maxKeys: MAX_PAIRS });
  const aliases = Object.entries(given).map(([name, value]) => [toCamelCase(name), value] as const);
  return { ...Object.fromEntries(aliases), ...given };
}
