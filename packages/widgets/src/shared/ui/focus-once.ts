/**
 * Moves focus to an element that visitors cannot focus themselves. It is focusable only while it has focus, because
 * screen readers present focusable elements as controls.
 */
export function focusOnce(element: HTMLElement, options?: FocusOptions): void {
  element.tabIndex = -1;
  element.focus(options);
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
