import { type MouseEvent, useCallback, useLayoutEffect, useRef } from 'react';
import type { WidgetHost } from '../shared/host.ts';
import type { OnCard } from './Card.tsx';
import type { CardItem } from './data.ts';

export interface CardClicks {
  readonly items: readonly CardItem[];
  readonly host: WidgetHost;
  /** The page's own handler, called first (CARD-07); whether there is one shows when it is called. It never throws. */
  readonly onClick: (item: CardItem, event: MouseEvent) => unknown;
}

/** Tells the page of a chosen card; it may keep the browser where it is. The very same function each time. */
export function useCardClick(clicks: CardClicks): OnCard {
  const latest = useRef(clicks);
  useLayoutEffect(() => {
    latest.current = clicks;
  });
  return useCallback((index, event) => {
    const { items, host, onClick } = latest.current;
    const item = items[index];
    if (!item) return;
    onClick(item, event);
    if (!host.emit('cardclick', { item }, true)) event.preventDefault();
  }, []);
}
