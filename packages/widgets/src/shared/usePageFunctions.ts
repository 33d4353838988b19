import { useMemo } from 'react';
import { type PageFunctions, readPageFunctions } from './page-functions.ts';
import { useLatest } from './useLatest.ts';

export interface FunctionProps {
  readonly cards?: { readonly onClick?: unknown; readonly getLink?: unknown; readonly imageLoader?: unknown };
}

/** The functions among a component's properties: a new object only where what they decide at drawing is new. */
export function usePageFunctions<Item>(props: FunctionProps): PageFunctions<Item> {
  const latest = useLatest(props);
  const { onClick, getLink, imageLoader } = props.cards ?? {};
  const hearsClicks = onClick !== undefined;
  return useMemo(() => {
    const now = () => readPageFunctions<Item>(latest.current);
    return {
      ...readPageFunctions<Item>({ cards: { getLink, imageLoader } }),
      hearsClicks,
      onClick: (item, event) => now().onClick(item, event),
      onEmpty: () => now().onEmpty(),
      onDataLoaded: (detail) => now().onDataLoaded(detail),
    };
  }, [latest, hearsClicks, getLink, imageLoader]);
}
