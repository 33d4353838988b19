import type { EngineLink } from './engine-link.ts';
import type { Memory } from './memory/memory.ts';
import type { PlayerInput } from './player.ts';
import type { Store } from './store.ts';

/** All that a feature is given. `signal` is the whole clean-up. */
export interface FeatureInput extends PlayerInput, Pick<Store, 'state' | 'set'> {
  readonly media: HTMLVideoElement;
  readonly engine: EngineLink;
  /** What the visitor chose before; keeps nothing where it must not. */
  readonly memory: Memory;
  readonly signal: AbortSignal;
}

/** Mirrors one side of the element into the state, and gives the actions that change it. */
export type Feature<Actions = void> = (input: FeatureInput) => Actions;
