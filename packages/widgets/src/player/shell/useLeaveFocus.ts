import { type RefObject, useLayoutEffect } from 'react';

/** When what has the focus goes, the player's box keeps it: the next Tab, and the player's keys, go on from there. */
export function useLeaveFocus(leaving: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      const root = element?.getRootNode() as Document | ShadowRoot | undefined;
      if (element?.contains(root?.activeElement ?? null)) element.closest('section')?.focus({ preventScroll: true });
    };
  }, [leaving]);
}
