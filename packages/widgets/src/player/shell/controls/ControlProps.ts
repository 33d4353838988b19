import type { Player } from '@touchline/player';
import type { PlayerAppearance } from '../../screen.ts';
import type { PlayerTexts } from '../../text/en.ts';

/** Props of every control. */
export interface ControlProps {
  readonly player: Player;
  readonly appearance: PlayerAppearance;
  readonly texts: PlayerTexts;
}
