import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MergedPages } from './merge-pages.ts';
import type { PageHold } from './page-hold.ts';

interface HeldWish {
  /** Base URL of the API. */
  readonly api: string;
  /** News waits until the viewer's own stream has got there (`score-delay="stream"`). */
  readonly isHeld: boolean;
}

/** What may be shown of lists; renders again when what was held back is due. */
export function useHeldPages<Item extends { readonly id: string }>(
  merged: MergedPages<Item> | undefined,
  { api, isHeld }: HeldWish
): MergedPages<Item> | undefined {
  const hold = useHold(api, isHeld);
  return useSyncExternalStore(
    hold?.subscribe ?? never,
    () => (merged && hold ? hold.show(merged) : merged),
    () => merged
  );
}

/** Its code comes only where it is wanted; until then, and where it cannot be had, nothing is held. */
function useHold(api: string, isHeld: boolean): PageHold | undefined {
  const [hold, setHold] = useState<PageHold>();
  useEffect(() => {
    if (!isHeld) return;
    let isOver = false;
    import('./page-hold.ts').then(
      ({ createPageHold }) => isOver || setHold(createPageHold(api)),
      () => undefined
    );
    return () => {
      isOver = true;
      setHold(undefined);
    };
  }, [api, isHeld]);
  return hold;
}

function never(): () => void {
  return () => undefined;
}
