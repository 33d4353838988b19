import { type MouseEvent, useCallback } from 'react';
import type { WidgetHost } from './host.ts';
import { useLatest } from './useLatest.ts';

export interface ItemClicks<Item> {
  readonly items: readonly Item[];
  readonly host: WidgetHost;
  /** The page's own handler, called first (CARD-07); whether there is one shows when it is called. It never throws. */
  readonly onClick: (item: Item, event: MouseEvent) => unknown;
}

/** Hears that a visitor has chosen the item at a place; may prevent what the browser would do. */
export type OnItemClick = (event: MouseEvent, index: number) => void;

/** Tells the page of a chosen item; it may keep the browser where it is. The very same function each time. */
export function useItemClick<Item>(clicks: ItemClicks<Item>): OnItemClick {
  const latest = useLatest(clicks);
  return useCallback(
    (event, index) => {
      const { items, host, onClick } = latest.current;
      const item = items[index];
      if (!item) return;
      onClick(item, event);
      if (!host.emit('cardclick', { item }, true)) event.preventDefault();
    },
    [latest]
  );
}
