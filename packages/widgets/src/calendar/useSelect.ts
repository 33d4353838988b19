import type { SportsEvent } from '@touchline/domain';
import { type MouseEvent, useCallback, useLayoutEffect, useRef } from 'react';
import type { WidgetHost } from '../shared/host.ts';

export interface Selecting {
  readonly items: readonly SportsEvent[];
  readonly host: WidgetHost;
  readonly onClick: (event: SportsEvent, click: MouseEvent) => void;
}

/** Tells the page that an event was chosen; it may keep the browser where it is. The very same function each time. */
export function useSelect(selecting: Selecting): (click: MouseEvent, index: number) => void {
  const latest = useRef(selecting);
  useLayoutEffect(() => {
    latest.current = selecting;
  });
  return useCallback((click, index) => {
    const { items, host, onClick } = latest.current;
    const item = items[index];
    if (!item) return;
    onClick(item, click);
    if (!host.emit('cardclick', { item }, true)) click.preventDefault();
  }, []);
}
