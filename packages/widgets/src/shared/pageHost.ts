import type { DataState } from '@touchline/domain';
import type { WidgetHost } from './host.ts';

/** Callbacks of a widget in a React page, by event: `error` → `onError`. */
export type Callbacks = Readonly<Record<string, ((detail: never) => unknown) | undefined>>;

/** A widget in a React page: events come from its own element, bubble as a custom element's do, and call back. */
export function createPageHost({
  api,
  element,
  callbacks,
  onState,
}: {
  readonly api: string;
  readonly element: () => HTMLElement | null;
  readonly callbacks: () => Callbacks;
  readonly onState: (state: DataState) => void;
}): WidgetHost {
  let state: DataState = 'loading';
  const host: WidgetHost = {
    api,
    element,
    emit(type, detail, cancelable = false) {
      const event = new CustomEvent(`touchline:${type}`, { detail, cancelable, bubbles: true, composed: true });
      const callback = callbacks()[type] as ((detail: unknown) => unknown) | undefined;
      try {
        if (callback?.(detail) === false && cancelable) event.preventDefault();
      } catch (thrown) {
        // The page's own mistake: it shall see it, and the widget shall go on.
        reportError(thrown);
      }
      element()?.dispatchEvent(event);
      return !event.defaultPrevented;
    },
    setState(next) {
      if (next === state) return;
      const previous = state;
      state = next;
      onState(next);
      host.emit('state', { state: next, previous });
    },
  };
  return host;
}
