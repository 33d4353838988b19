import type { DataState } from '@touchline/domain';
import type { Problem } from './fragment.ts';

/** Dispatches events of one element and reflects its state. */
export interface Announcer {
  /** Dispatches `touchline:{type}`; false when a cancelable one was prevented. */
  emit(type: string, detail: unknown, cancelable?: boolean): boolean;
  /** Reflects the state as `data-state` and `aria-busy`; emits `touchline:state` when it has changed. */
  setState(next: DataState): void;
  /** Logs an error to the console and emits it as `touchline:error`. */
  report(problem: Problem): void;
}

/** An element that queues its clicks: the code that counts them is loaded after the first ones. */
export interface ClickQueue {
  /** Cancelable events dispatched so far. The code that counts clicks empties the list. */
  clicks?: readonly Event[];
}

export function createAnnouncer(element: HTMLElement & ClickQueue): Announcer {
  let state: DataState = 'idle';
  const clicks: Event[] = [];
  element.clicks = clicks;
  const emit = (type: string, detail: unknown, cancelable?: boolean) => {
    const event = new CustomEvent(`touchline:${type}`, {
      bubbles: true,
      composed: true,
      cancelable: cancelable as boolean,
      detail,
    });
    if (cancelable) clicks.push(event);
    return element.dispatchEvent(event);
  };
  return {
    emit,
    setState(next) {
      const previous = state;
      state = next;
      element.dataset['state'] = next;
      // The browser converts it to a string.
      element.ariaBusy = (next === 'loading' || null) as string | null;
      if (next !== previous) emit('state', { state, previous });
    },
    report(problem) {
      console.error(`[touchline] ${problem.code}: ${problem.message}`);
      emit('error', problem);
    },
  };
}
