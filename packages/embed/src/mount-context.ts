import type { DataState, FragmentState } from '@touchline/domain';
import type { Session } from '@touchline/player/start';
import { isServerReact, type MountContext } from '@touchline/widgets/element';
import type { Problem } from './fragment.ts';
import type { Attributes, ConfigurableElement } from './read-attributes.ts';

/**
 * Arguments from the loader to a widget's chunk. A tuple, because each byte of it is downloaded before the first
 * banner.
 *
 * Pages pin a loader for years, and the chunk may come from a later build. So new members are optional and last, and
 * none changes or is removed before `OLDEST_LOADER` of the server is raised. The same holds for `StartArgs`,
 * `Skeleton`, `Mount` and `Session`.
 */
export type MountArgs = readonly [
  element: HTMLElement & ConfigurableElement,
  /** The widget's container, and the root that holds its style sheets. */
  container: HTMLElement,
  root: ShadowRoot | Document,
  /** State of content that is already on the page. */
  state: FragmentState | undefined,
  /** Whether the container holds the markup that this build renders for the state. */
  hydrate: boolean,
  /** A final error of the fragment request: a retry would not help. */
  rejection: Problem | undefined,
  /** Returns the current base URL of the API. */
  api: () => string,
  /** Returns the element's current attributes over the page's defaults. */
  attributes: () => Attributes,
  emit: (type: string, detail: unknown, cancelable?: boolean) => boolean,
  setState: (state: DataState) => void,
  /** The session of a player that has already started. */
  session: Session | undefined,
];

/** Arguments from the loader to the start of a player. */
export type StartArgs = readonly [
  /** Holds the server's markup. */
  container: HTMLElement,
  state: FragmentState,
  /** Mounts the React widget. */
  mount: () => Promise<void>,
  /** The response to `state.urgent`. */
  preloaded: Promise<Response> | undefined,
  /** Whether the page has called `play()`. */
  isPlayRequested: boolean | undefined,
];

/** Converts the tuple to the context that widgets expect. */
export function toMountContext(args: MountArgs): MountContext {
  const [element, container, root, state, hydrate, rejection, api, attributes, emit, setState, session] = args;
  return {
    element,
    container,
    root,
    get api() {
      return api();
    },
    state,
    rejection,
    // Our own chunks have the server's React.
    hydrate: hydrate && (__LOADER__ || isServerReact()),
    input: () => ({ attributes: attributes(), config: element.config }),
    emit,
    setState,
    session,
  };
}
