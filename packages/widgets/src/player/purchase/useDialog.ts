import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLatest } from '../../shared/useLatest.ts';
import { applyStyles } from '../panels/apply-styles.ts';
import css from './till.css?inline';

const FOCUSABLE = 'button:not(:disabled),a[href],input,select,textarea,iframe';

interface DialogInput {
  readonly dialog: RefObject<HTMLElement | null>;
  /** Beside the button that opened it. */
  readonly anchor: HTMLElement;
  /** Another one may take away what has focus. */
  readonly state: string;
  readonly onEscape: () => void;
}

/**
 * Keeps focus in a dialog over the panel, and the panel out of reach; afterwards focus is where it was, or, where the
 * panel is gone, on the player in its place.
 */
export function useDialog({ dialog, anchor, state, onEscape }: DialogInput): void {
  const onCancel = useLatest(onEscape);
  // A keeper puts a sheet of its own in place of all others, so it is looked for each time.
  useLayoutEffect(() => applyStyles(dialog.current, css));
  useEffect(() => {
    const element = dialog.current;
    const panel = anchor.closest<HTMLElement>('.tl-player-panel');
    const opener = panel?.querySelector<HTMLElement>('[aria-busy="true"]');
    const root = anchor.closest<HTMLElement>('.tl-root');
    if (!element || !panel) return;
    const ended = new AbortController();
    element.addEventListener('keydown', (event) => onKey(event, element, () => onCancel.current()), ended);
    panel.inert = true;
    element.focus({ preventScroll: true });
    return () => {
      ended.abort();
      panel.inert = false;
      // What stands in the panel's place is there after this drawing.
      requestAnimationFrame(() => {
        const next = opener?.isConnected ? opener : root?.querySelector<HTMLElement>('.tl-player');
        if (!hasFocus(root)) next?.focus({ preventScroll: true });
      });
    };
  }, [dialog, anchor, onCancel]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at after each
  useEffect(() => {
    // Nowhere, Escape would not be heard, and Tab would lead out.
    if (!hasFocus(dialog.current)) dialog.current?.focus({ preventScroll: true });
  }, [dialog, state]);
}

function onKey(event: KeyboardEvent, element: HTMLElement, onEscape: () => void): void {
  if (event.key === 'Escape') {
    // It is this dialog that closes, and no other that the page may have open.
    event.stopPropagation();
    event.preventDefault();
    onEscape();
  }
  if (event.key !== 'Tab') return;
  const all = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const { activeElement } = element.getRootNode() as Document | ShadowRoot;
  const [first, last] = [all[0], all.at(-1)];
  const isEdge = activeElement === element || activeElement === (event.shiftKey ? first : last);
  if (!isEdge) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Whether the visitor is somewhere in it already, or has gone somewhere else on the page. */
function hasFocus(root: HTMLElement | null): boolean {
  const { activeElement } = (root?.getRootNode() ?? document) as Document | ShadowRoot;
  const elsewhere = document.activeElement;
  const host = (root?.getRootNode() as ShadowRoot | undefined)?.host;
  const isAway = elsewhere !== null && elsewhere !== document.body && elsewhere !== host && !root?.contains(elsewhere);
  return isAway || (activeElement !== null && activeElement !== document.body && !!root?.contains(activeElement));
}
