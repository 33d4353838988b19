import type { Player, PlayerState } from '@touchline/player';
import { useSyncExternalStore } from 'react';

/**
 * Returns a selected value of a player's state. The component renders again only when the value changes (`Object.is`),
 * so controls without a time do not render four times a second.
 */
export function usePlayerState<Value>(player: Player, select: (state: PlayerState) => Value): Value {
  return useSyncExternalStore(player.subscribe, () => select(player.state));
}
