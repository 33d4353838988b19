import type { Casting, Player } from '@touchline/player';
import { useLazyTexts } from '../../../shared/text/useLazyTexts.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import type { PlayerControlsProps } from '../controls/LazyPart.tsx';
import { type CastTexts, castTexts } from './text/index.ts';

/** Returns the casting of a player and its texts: in the player's language, with the page's own texts over them. */
export function useCast({ player, appearance }: ControlProps): {
  readonly casting: Casting;
  readonly lazyTexts: CastTexts;
  readonly poster: string | null;
} {
  // Set before any part renders (cast.tsx).
  const { casting, props } = castings.get(player) as PlayerCasting;
  const { config, poster } = props();
  return { casting, lazyTexts: useLazyTexts(castTexts, appearance.locale, config?.texts), poster };
}

/** Casting state of a player's controls. */
interface PlayerCasting {
  readonly casting: Casting;
  /** Returns the current props of the controls. */
  readonly props: () => PlayerControlsProps;
}

/** The casting of each player that can cast. */
export const castings = new WeakMap<Player, PlayerCasting>();
