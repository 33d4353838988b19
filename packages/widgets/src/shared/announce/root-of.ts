import type { WidgetHost } from '../host/host.ts';

/** Returns the root of a widget: its shadow root, or its element; null before mounting. */
export function rootOf({ element }: WidgetHost): ShadowRoot | HTMLElement | null {
  if (!element) return null;
  return element instanceof HTMLElement ? (element.shadowRoot ?? element) : element();
}
