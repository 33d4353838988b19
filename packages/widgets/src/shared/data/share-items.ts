import { replaceEqualDeep } from '@tanstack/react-query';
import type { Page } from '@touchline/domain';

/** Pages as they are kept; `pageParams` are the tokens that they were asked with. */
export interface Pages<Item> {
  readonly pages: readonly Page<Item>[];
  readonly pageParams: readonly string[];
}

/**
 * An answer to a list's question in which items that did not change are the very objects of before, wherever in the list
 * they stand now; so what shows them has nothing to do. undefined: these are no lists.
 */
export function shareItems(old: unknown, next: unknown): unknown {
  if (!isPages(next)) return undefined;
  if (!isPages(old)) return next;
  const known = new Map(old.pages.flatMap(({ items }) => items.map((item) => [item.id, item])));
  const pages = next.pages.map((page, index) => {
    const items = page.items.map((item) => replaceEqualDeep(known.get(item.id), item));
    return replaceEqualPage(old.pages[index], { ...page, items });
  });
  const isSame = pages.length === old.pages.length && pages.every((page, index) => page === old.pages[index]);
  return isSame ? old : { ...next, pages };
}

/** The page of before where nothing is different, else the next one with as much of it as possible. */
function replaceEqualPage(old: Page<Named> | undefined, next: Page<Named>): Page<Named> {
  if (!old || old.items.length !== next.items.length) return next;
  if (next.items.some((item, index) => item !== old.items[index])) return next;
  const isSame =
    next.nextPageToken === old.nextPageToken && next.totalSize === old.totalSize && next.revision === old.revision;
  return isSame ? old : { ...next, items: old.items };
}

interface Named {
  readonly id: string;
}

function isPages(value: unknown): value is Pages<Named> {
  return typeof value === 'object' && value !== null && 'pages' in value && 'pageParams' in value;
}
