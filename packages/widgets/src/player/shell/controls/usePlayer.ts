import type { Player, PlayerState } from '@touchline/player';
import { useSyncExternalStore } from 'react';

/**
 * One thing of a player's state; the component draws again only when that is another (`Object.is`). So a control that
 * shows no time is not drawn four times a second.
 */
export function usePlayer<Value>(player: Player, select: (state: PlayerState) => Value): Value {
  return useSyncExternalStore(player.subscribe, () => select(player.state));
}
