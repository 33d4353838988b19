/**
 * Moves focus to what visitors cannot choose themselves. It is focusable only while it has focus: screen readers read what
 * always is as one more control.
 */
export function focusOnce(element: HTMLElement, options?: FocusOptions): void {
  element.tabIndex = -1;
  element.focus(options);
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
