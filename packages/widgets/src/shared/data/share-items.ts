import { replaceEqualDeep } from '@tanstack/react-query';
import type { Page } from '@touchline/domain';

/** Pages as cached; `pageParams` are the tokens of their requests. */
export interface Pages<Item> {
  readonly pages: readonly Page<Item>[];
  readonly pageParams: readonly string[];
}

/**
 * Returns list data in which unchanged items are the previous objects, at any position, so that their views do not
 * render again. undefined: the data is not a list.
 */
export function shareItems(old: unknown, next: unknown): unknown {
  if (!isPages(next)) return undefined;
  if (!isPages(old)) return next;
  const previousItems = new Map(old.pages.flatMap(({ items }) => items.map((item) => [item.id, item])));
  const pages = next.pages.map((page, index) => {
    const items = page.items.map((item) => replaceEqualDeep(previousItems.get(item.id), item));
    return replaceEqualPage(old.pages[index], { ...page, items });
  });
  const isSame = pages.length === old.pages.length && pages.every((page, index) => page === old.pages[index]);
  return isSame ? old : { ...next, pages };
}

/** Returns the previous page if nothing changed, else the next one with as many previous objects as possible. */
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
