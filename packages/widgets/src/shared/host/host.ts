import type { DataState, FragmentState } from '@touchline/domain';
import type { Session } from '@touchline/player/start';

/** The host of a widget: a custom element or a React page. Calls never throw. */
export interface WidgetHost {
  /** Dispatches `touchline:{type}`, bubbling and composed; false when a cancelable one was prevented. */
  emit(type: string, detail: unknown, cancelable?: boolean): boolean;
  /** Reflects the state as `data-state` and, when it changed, emits `touchline:state`. */
  setState(state: DataState): void;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  /**
   * The element that dispatches its events; in a React page a function, because the element exists only after mounting.
   */
  readonly element?: HTMLElement | (() => HTMLElement | null);
  /** Returns the current configuration by the page, including functions and objects. Absent: not available. */
  readonly input?: () => { readonly config: unknown };
  /** Contains the content; absent: the element itself does. */
  readonly container?: HTMLElement;
  /** State of content that is already shown. */
  readonly state?: FragmentState | undefined;
  /** The same build has rendered that content. */
  readonly hydrate?: boolean;
  /** A final error of the server's request: a retry would not help. It was not reported to the page. */
  readonly rejection?: WidgetError | undefined;
  /** Session of a player that started before React had loaded. */
  readonly session?: Session | undefined;
}

/** An error as the page's script receives it: `code` is an AIP-193 reason, an AIP status, `NETWORK` or `CONFIG`. */
export interface WidgetError {
  readonly code: string;
  readonly message: string;
  readonly cause?: unknown;
}

/** Reports an error to the page's script and to the console, once each; visitors do not see it (spec §8). */
export function reportError(host: Pick<WidgetHost, 'emit'>, error: WidgetError): void {
  console.error(`[touchline] ${error.code}: ${error.message}`);
  host.emit('error', error);
}
