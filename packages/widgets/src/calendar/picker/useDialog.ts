import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const FOCUSABLE = 'input, button:not([tabindex="-1"], :disabled)';

/** What makes an element a modal dialog without a layer of its own (rules D3 and D4). */
export interface DialogProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly role: 'dialog';
  readonly 'aria-modal': true;
  readonly 'aria-label': string;
  /** A press between its buttons must not move focus out, where Escape would not be heard. */
  readonly tabIndex: -1;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
}

/** Escape and a press outside close it, Tab stays inside. Works in a shadow root as in a page. */
export function useDialog(name: string, onClose: () => void): DialogProps {
  const ref = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  // Before it is seen: whoever presses beside it at once means it.
  useLayoutEffect(() => {
    const ended = new AbortController();
    const onPress = (event: Event) => {
      if (isOutside(event.composedPath(), ref.current)) close.current();
    };
    document.addEventListener('pointerdown', onPress, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') keepTabInside(event);
    if (event.key !== 'Escape') return;
    // Only the picker closes, not also a dialog of the page around it.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return { ref, role: 'dialog', 'aria-modal': true, 'aria-label': name, tabIndex: -1, onKeyDown };
}

/** The button that opened it is not outside: its own click decides, else that click would open it again. */
function isOutside(path: readonly EventTarget[], dialog: Element | null): boolean {
  const isOpener = (target: EventTarget) =>
    target instanceof Element && target.getAttribute('aria-expanded') === 'true';
  return dialog !== null && !path.includes(dialog) && !path.some(isOpener);
}

function keepTabInside(event: KeyboardEvent<HTMLDivElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.target !== from && event.target !== event.currentTarget) return;
  event.preventDefault();
  to?.focus();
}
