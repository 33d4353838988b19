import type { DataState, FragmentState } from '@touchline/domain';
import type { PlayerHandle } from '@touchline/player';
import type { Session } from '@touchline/player/start';
import type { WidgetError } from './host.ts';

/** What a custom element gives the widget that it shows. Calls never throw. */
export interface MountPort {
  readonly element: HTMLElement;
  /** The widget's container, in the shadow root or, for light DOM, in the element. */
  readonly container: HTMLElement;
  /** Whose `adoptedStyleSheets` apply to the container. */
  readonly root: ShadowRoot | Document;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  /** Content that is there already; the page has been told of it. */
  readonly state?: FragmentState | undefined;
  /** Why the server gave no content, where asking again would not mend it; the page has not been told of it. */
  readonly refused?: WidgetError | undefined;
  /** The container holds the markup that this very build rendered for `state`. */
  readonly hydrate: boolean;
  /** The element's attributes, and its `config` property, as they are now. */
  input(): { readonly attributes: Readonly<Record<string, string>>; readonly config: unknown };
  /** Dispatches `touchline:{type}` on the element; false when a cancelable one was prevented. */
  emit(type: string, detail: unknown, cancelable?: boolean): boolean;
  /** Reflects the state and tells the page when it changed. */
  setState(state: DataState): void;
  /** Of a player that began to play before React was there. */
  readonly session?: Session | undefined;
}

/** A widget at work in its element. */
export interface Mount {
  /** Attributes or `config` have changed. */
  update(): void;
  unmount(): void;
  /** Resolves when the widget listens to the visitor. */
  readonly ready: Promise<void>;
  /** Of a player: what the page may do with it now. */
  readonly player?: Partial<PlayerHandle>;
}
