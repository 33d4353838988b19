import { type MouseEvent, useCallback } from 'react';
import { useLatest } from '../hooks/useLatest.ts';
import type { WidgetHost } from '../host/host.ts';

/** Handles a click on the item at an index; may prevent the browser's default. */
export type OnItemClick = (event: MouseEvent, index: number) => void;

/**
 * Returns a stable function that calls the page's handler `cards.onClick` for a clicked item (CARD-07), and emits an
 * event. Both can prevent the navigation. A page may set the handler at any time, so it is read at click time.
 */
export function useItemClick<Item>({
  items,
  host,
}: {
  readonly items: readonly Item[];
  readonly host: WidgetHost;
}): OnItemClick {
  const latest = useLatest({ items, host });
  return useCallback(
    (event, index) => {
      const { items, host } = latest.current;
      const item = items[index];
      if (!item) return;
      try {
        const { cards } = (host.input?.().config ?? {}) as { readonly cards?: { readonly onClick?: unknown } };
        if (typeof cards?.onClick === 'function') cards.onClick(item, event.nativeEvent);
      } catch (thrown) {
        // Report an error of the page's handler in the console, and continue.
        reportError(thrown);
      }
      if (!host.emit('cardclick', { item }, true)) event.preventDefault();
    },
    [latest]
  );
}
