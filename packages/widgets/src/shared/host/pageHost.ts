import type { DataState } from '@touchline/domain';
import type { WidgetHost } from './host.ts';

/** Callbacks of components in a React page, by event. */
const CALLBACKS: Readonly<Record<string, string>> = {
  state: 'onState',
  error: 'onError',
  empty: 'onEmpty',
  dataloaded: 'onDataLoaded',
  cardclick: 'onCardClick',
  bannerclick: 'onBannerClick',
  bannerchange: 'onBannerChange',
  playerstate: 'onPlayerState',
  autoplayfallback: 'onAutoplayFallback',
  signin: 'onSignIn',
  viewing: 'onViewing',
  purchase: 'onPurchase',
};

/**
 * Creates the host of a widget in a React page: it dispatches bubbling events on its own element, as a custom element
 * does, and calls the callbacks among the current props.
 */
export function createPageHost({
  api,
  element,
  props,
  onState,
}: {
  readonly api: string;
  readonly element: () => HTMLElement | null;
  readonly props: () => object;
  readonly onState: (state: DataState) => void;
}): WidgetHost {
  let state: DataState = 'loading';
  const emit: WidgetHost['emit'] = (type, detail, cancelable = false) => {
    const event = new CustomEvent(`touchline:${type}`, { detail, cancelable, bubbles: true, composed: true });
    const callback: unknown = Reflect.get(props(), CALLBACKS[type] ?? '');
    try {
      if (typeof callback === 'function' && callback(detail) === false && cancelable) event.preventDefault();
    } catch (thrown) {
      // Report an error of the page's callback in the console, and continue.
      reportError(thrown);
    }
    element()?.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  return {
    api,
    element,
    input: () => ({ config: props() }),
    emit,
    setState(next) {
      if (next === state) return;
      const previous = state;
      state = next;
      onState(next);
      emit('state', { state: next, previous });
    },
  };
}
