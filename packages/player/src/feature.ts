import type { EngineLink } from './engine-link.ts';
import type { PlayerInput } from './player.ts';
import type { PreferenceStore } from './preferences/preference-store.ts';
import type { Store } from './store.ts';

/** Input of a feature. Aborting `signal` cleans up everything. */
export interface FeatureInput extends PlayerInput, Pick<Store, 'state' | 'set'> {
  readonly media: HTMLVideoElement;
  readonly engine: EngineLink;
  /** The visitor's saved preferences. Stores nothing without permission. */
  readonly preferences: PreferenceStore;
  readonly signal: AbortSignal;
}

/** Mirrors one aspect of the element into the state, and returns the actions that change it. */
export type Feature<Actions = void> = (input: FeatureInput) => Actions;
