const FOCUSABLE = ':is(a[href],button,input,select,textarea,iframe):not([tabindex="-1"],:disabled)';

/**
 * Handles a key in a modal dialog that is not in the browser's top layer. Escape calls `onEscape` and does not reach
 * the page, where it could close another dialog. Tab moves from the last control to the first, and back. Works in a
 * shadow root and in a page.
 */
export function handleDialogKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault' | 'stopPropagation'>,
  dialog: HTMLElement,
  onEscape: () => void
): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    event.preventDefault();
    onEscape();
  }
  if (event.key !== 'Tab') return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
  if (event.shiftKey) stops.reverse();
  const { activeElement } = dialog.getRootNode() as Document | ShadowRoot;
  if (activeElement !== dialog && activeElement !== stops.at(-1)) return;
  event.preventDefault();
  stops[0]?.focus();
}
