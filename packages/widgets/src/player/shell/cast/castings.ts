import type { Casting, Player } from '@touchline/player';
import type { PlayerControlsProps } from '../controls/LatePart.tsx';

/** What a player's parts of the controls go by. */
export interface PlayerCasting {
  readonly casting: Casting;
  /** What the controls are given, now. */
  readonly props: () => PlayerControlsProps;
}

/** Of each player that can cast. */
export const castings = new WeakMap<Player, PlayerCasting>();
