import { type RefObject, useLayoutEffect } from 'react';

/**
 * When a focused element is removed, moves the focus to the player's box, so that Tab and keyboard shortcuts continue
 * from there.
 */
export function useLeaveFocus(leaving: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      const root = element?.getRootNode() as Document | ShadowRoot | undefined;
      if (element?.contains(root?.activeElement ?? null)) element.closest('section')?.focus({ preventScroll: true });
    };
  }, [leaving]);
}
