import type { FeatureInput } from '../feature.ts';
import type { Player } from '../player.ts';

/** Reacts to a player's events. It acts on the player like a visitor, and never writes its state. */
export type Observer = (player: Player, input: FeatureInput) => void;
