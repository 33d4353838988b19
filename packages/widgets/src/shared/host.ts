import type { DataState } from '@touchline/domain';

/** What stands around a widget: a custom element, or a React page. Calls never throw. */
export interface WidgetHost {
  /** Dispatches `touchline:{type}`, bubbling and composed; false when a cancelable one was prevented. */
  emit(type: string, detail: unknown, cancelable?: boolean): boolean;
  /** Reflects the state as `data-state` and, when it changed, emits `touchline:state`. */
  setState(state: DataState): void;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  /** Where its events come from; of a React page, which has it once it is drawn, a function. */
  readonly element?: HTMLElement | (() => HTMLElement | null);
  /** How the page has configured it, as it is now: functions and objects among it. Absent: nothing of that is to be had. */
  readonly input?: () => { readonly config: unknown };
}

/** What a page's script learns about a failure: `code` is an AIP-193 reason, an AIP status, `NETWORK` or `CONFIG`. */
export interface WidgetError {
  readonly code: string;
  readonly message: string;
  readonly cause?: unknown;
}

/** Tells the page's script and its developer, once each; visitors see nothing of it (spec §8). */
export function reportError(host: WidgetHost, error: WidgetError): void {
  console.error(`[touchline] ${error.code}: ${error.message}`);
  host.emit('error', error);
}
