import type { DataState, FragmentState } from '@touchline/domain';
import type { MountPort } from '@touchline/widgets/element';
import type { Configured, Given } from './given.ts';
import type { Stage } from './shadow.ts';

/** What the loader hands to a widget's chunk: little, since every byte of it is downloaded before the first banner. */
export interface Handover {
  readonly element: HTMLElement & Configured;
  readonly stage: Stage;
  /** Content that is on the page already. */
  readonly known: FragmentState | undefined;
  /** Whether the container holds what this very build renders for it. */
  readonly hydrate: boolean;
  /** Base URL of the API as it is now. */
  api(): string;
  /** The element's attributes over the page's defaults, as they are now. */
  attributes(): Given;
  emit(type: string, detail: unknown, cancelable?: boolean): boolean;
  setState(state: DataState): void;
}

/** The same as the widget wants it. */
export function toPort({ element, stage, known, hydrate, api, attributes, emit, setState }: Handover): MountPort {
  return {
    element,
    container: stage.container,
    root: stage.root,
    get api() {
      return api();
    },
    ...(known && { state: known }),
    hydrate,
    input: () => ({ attributes: attributes(), config: element.config }),
    emit,
    setState,
  };
}
