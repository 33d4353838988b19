import type { WidgetHost } from '../host.ts';

/** Returns what holds all of a widget: its shadow root, or its element; null: it is not there. */
export function rootOf({ element }: WidgetHost): ShadowRoot | HTMLElement | null {
  if (!element) return null;
  return element instanceof HTMLElement ? (element.shadowRoot ?? element) : element();
}
