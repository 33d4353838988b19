import type { PlayerHandle } from '@touchline/player';
import type { WidgetHost } from './host.ts';

/** The context that a custom element provides to its widget. Calls never throw. */
export interface MountContext extends WidgetHost {
  readonly element: HTMLElement;
  /** The widget's container, in the shadow root or, for light DOM, in the element. */
  readonly container: HTMLElement;
  /** The root whose `adoptedStyleSheets` apply to the container. */
  readonly root: ShadowRoot | Document;
  /** The container has the markup that the same build rendered for `state`. */
  readonly hydrate: boolean;
  /** Returns the element's current attributes and its `config` property. */
  input(): { readonly attributes: Readonly<Record<string, string>>; readonly config: unknown };
}

/** A mounted widget. */
export interface Mount {
  /** Handles changes of attributes or `config`. */
  update(): void;
  unmount(): void;
  /** Resolves when the widget shows content, or why there is none, and handles events. */
  readonly ready: Promise<void>;
  /** Current handle of a player. */
  readonly player?: Partial<PlayerHandle>;
}
