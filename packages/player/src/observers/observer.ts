import type { FeatureInput } from '../feature.ts';
import type { Player } from '../player.ts';

/** Does something about what a player does; acts on it as a visitor would, and never writes its state. */
export type Observer = (player: Player, input: FeatureInput) => void;
