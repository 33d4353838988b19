import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Delay before a tooltip disappears after the pointer has left its button, because the pointer may be on its way to the
 * tooltip.
 */
const HIDE_DELAY_MS = 400;

/**
 * Renders the tooltip of the button under the pointer or with keyboard focus (WCAG 1.4.13). Escape hides it, the
 * pointer can rest on it, and it stays until pointer or focus has left. Screen readers have the same text from the
 * button.
 */
export function Tooltip({ bar }: { readonly bar: RefObject<HTMLElement | null> }) {
  const bubble = useRef<HTMLDivElement>(null);
  const { button, hide } = usePointedButton(bar);
  const name = useName(button);
  useEscape(name !== null, hide);

  useLayoutEffect(() => {
    const [from, to] = [bar.current?.getBoundingClientRect(), button?.getBoundingClientRect()];
    const { style, offsetWidth = 0 } = bubble.current ?? {};
    if (!from || !to) return;
    style?.setProperty('--at', `${to.left + to.width / 2 - from.left}px`);
    style?.setProperty('--half', `${offsetWidth / 2}px`);
    style?.setProperty('--above', `${from.height}px`);
  });

  if (name === null) return null;
  return (
    <div ref={bubble} className="tl-player-tooltip" part="tooltip" role="tooltip" aria-hidden="true" dir="auto">
      {name}
    </div>
  );
}

/** Returns the button with the pointer or keyboard focus; null: none, or its tooltip was hidden. */
function usePointedButton(bar: RefObject<HTMLElement | null>) {
  const [button, setButton] = useState<Element | null>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Element | null) => {
      clearTimeout(timer);
      setButton(next);
    };
    const leave = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setButton(focused(element)), HIDE_DELAY_MS);
    };
    element.addEventListener(
      'pointerover',
      ({ target, pointerType }) => {
        if (pointerType === 'touch' || !(target instanceof Element)) return;
        const over = namedButton(target);
        if (over) show(over);
        else if (target.closest('[role="tooltip"]')) clearTimeout(timer);
        else leave();
      },
      ended
    );
    element.addEventListener('pointerleave', leave, ended);
    element.addEventListener(
      'focusin',
      () => {
        const next = focused(element);
        if (next) show(next);
      },
      ended
    );
    element.addEventListener(
      'focusout',
      ({ target }) => setButton((shown) => (shown === target ? null : shown)),
      ended
    );
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    return () => ended.abort();
  }, [bar]);
  const hide = useCallback(() => setButton(null), []);
  return { button, hide };
}

/** Calls `act` when Escape is pressed while `isOn`. */
function useEscape(isOn: boolean, act: () => void): void {
  // Before the tooltip is painted, so that no Escape comes too early.
  useLayoutEffect(() => {
    if (!isOn) return;
    const ended = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        // Escape hides only the tooltip, and does not close a dialog of the page as well.
        event.preventDefault();
        event.stopPropagation();
        act();
      },
      { capture: true, signal: ended.signal }
    );
    return () => ended.abort();
  }, [isOn, act]);
}

/** Returns the icon button at an element, if its menu is closed. */
function namedButton(target: Element): Element | null {
  return target.closest('.tl-player-control[aria-label]:not([aria-expanded="true"])');
}

function focused(bar: Element): Element | null {
  const active = bar.querySelector(':focus-visible');
  return active && namedButton(active);
}

/** Returns the current accessible name of a button; null: there is none to show. */
function useName(button: Element | null): string | null {
  const [, draw] = useState({});
  useEffect(() => {
    if (!button) return;
    const observer = new MutationObserver(() => draw({}));
    observer.observe(button, { attributeFilter: ['aria-label', 'aria-expanded'] });
    return () => observer.disconnect();
  }, [button]);
  return button?.isConnected && namedButton(button) ? button.getAttribute('aria-label') : null;
}
