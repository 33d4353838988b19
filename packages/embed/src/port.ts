import type { DataState, FragmentState } from '@touchline/domain';
import type { Session } from '@touchline/player/start';
import type { MountPort } from '@touchline/widgets/element';
import type { Problem } from './fragment.ts';
import type { Configured, Given } from './given.ts';

/**
 * What the loader hands to a widget's chunk: little, and without names, since every byte of it is downloaded before the
 * first banner. Both are of the same build.
 */
export type Handover = readonly [
  element: HTMLElement & Configured,
  /** Where it draws, and what holds the style sheets of that. */
  container: HTMLElement,
  root: ShadowRoot | Document,
  /** Content that is on the page already. */
  known: FragmentState | undefined,
  /** Whether the container holds what this very build renders for it. */
  hydrate: boolean,
  /** Why the server gave none, where asking again would not mend it. */
  refused: Problem | undefined,
  /** Base URL of the API as it is now. */
  api: () => string,
  /** The element's attributes over the page's defaults, as they are now. */
  attributes: () => Given,
  emit: (type: string, detail: unknown, cancelable?: boolean) => boolean,
  setState: (state: DataState) => void,
  /** Of a player that has begun already. */
  session: Session | undefined,
];

/** What the loader hands to the start of a player. */
export type Opening = readonly [
  /** Holds what the server has drawn. */
  container: HTMLElement,
  known: FragmentState,
  /** Lets React take over. */
  take: () => Promise<void>,
  /** The answer to `known.urgent`. */
  early: Promise<Response> | undefined,
  /** The page wants it to play. */
  isWished: boolean,
];

/** The same as the widget wants it. */
export function toPort(handover: Handover): MountPort {
  const [element, container, root, known, hydrate, refused, api, attributes, emit, setState, session] = handover;
  return {
    element,
    container,
    root,
    get api() {
      return api();
    },
    state: known,
    refused,
    hydrate,
    input: () => ({ attributes: attributes(), config: element.config }),
    emit,
    setState,
    session,
  };
}
