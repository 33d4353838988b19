import type { Player } from '@touchline/player';
import type { PlayerLook } from '../../screen.ts';
import type { PlayerTexts } from '../../text/en.ts';

/** What each control is given. */
export interface ControlProps {
  readonly player: Player;
  readonly look: PlayerLook;
  readonly texts: PlayerTexts;
}
