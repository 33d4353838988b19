import type { WidgetHost } from './host.ts';
import type { MountPort } from './mount.ts';

type OnClick<Item> = (item: Item, event: { readonly nativeEvent: Event }) => void;

/**
 * The handler of clicks in a custom element's `.config`, as it is when a click comes: a page may set it at any time. Here
 * and not among `PageFunctions`, for this is all of them that a view needs before its keeper is there.
 */
export function onClickOf<Item>(host: WidgetHost): OnClick<Item> {
  // What hosts a widget in a custom element is the port to it.
  const { input } = host as MountPort;
  return (item, { nativeEvent }) => {
    try {
      const { cards } = (input().config ?? {}) as { readonly cards?: { readonly onClick?: unknown } };
      if (typeof cards?.onClick === 'function') cards.onClick(item, nativeEvent);
    } catch (thrown) {
      // A page's mistake is told where the page's author looks, and the widget goes on.
      reportError(thrown);
    }
  };
}
