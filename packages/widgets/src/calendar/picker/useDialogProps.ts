import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../shared/hooks/useLatest.ts';
import { handleDialogKey } from '../../shared/ui/handle-dialog-key.ts';

/** Attributes of a modal dialog without its own layer (rules D3 and D4). */
interface DialogProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly role: 'dialog';
  readonly 'aria-modal': true;
  readonly 'aria-label': string;
  /** A press between its buttons must not move focus out, where Escape would not reach it. */
  readonly tabIndex: -1;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
}

/** Returns the attributes of a dialog that closes on Escape or on a press outside, and that keeps Tab inside. */
export function useDialogProps(name: string, onClose: () => void): DialogProps {
  const ref = useRef<HTMLDivElement>(null);
  const close = useLatest(onClose);
  // In a layout effect: a press outside counts from the first frame.
  useLayoutEffect(() => {
    const ended = new AbortController();
    const onPress = (event: Event) => {
      if (isOutside(event.composedPath(), ref.current)) close.current();
    };
    document.addEventListener('pointerdown', onPress, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, [close]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => handleDialogKey(event, event.currentTarget, onClose);
  return { ref, role: 'dialog', 'aria-modal': true, 'aria-label': name, tabIndex: -1, onKeyDown };
}

/**
 * Returns whether a press is outside. The button that opened the dialog does not count: its own click would open it
 * again.
 */
function isOutside(path: readonly EventTarget[], dialog: Element | null): boolean {
  const isExpandedButton = (target: EventTarget) =>
    target instanceof Element && target.getAttribute('aria-expanded') === 'true';
  return dialog !== null && !path.includes(dialog) && !path.some(isExpandedButton);
}
