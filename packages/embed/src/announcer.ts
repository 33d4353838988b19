import type { DataState } from '@touchline/domain';
import type { Problem } from './fragment.ts';

/** Tells the page about one element. */
export interface Announcer {
  /** Dispatches `touchline:{type}`; false when a cancelable one was prevented. */
  emit(type: string, detail: unknown, cancelable?: boolean): boolean;
  /** Reflects the state as `data-state` and `aria-busy`; the page hears of it when it is another one. */
  setState(next: DataState): void;
  /** Tells a failure, once to the page and once to its developer. */
  report(problem: Problem): void;
}

/** What counts clicks comes later than the first of them. */
export interface Clicked {
  /** What was told of clicks so far; whoever counts them empties it. */
  clicks?: readonly Event[];
}

export function createAnnouncer(element: HTMLElement & Clicked): Announcer {
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
      // A browser makes text of it.
      element.ariaBusy = (next === 'loading' || null) as string | null;
      if (next !== previous) emit('state', { state, previous });
    },
    report(problem) {
      console.error(`[touchline] ${problem.code}: ${problem.message}`);
      emit('error', problem);
    },
  };
}
