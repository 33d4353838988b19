import type { AdState, Ads } from '@touchline/player';
import type { RefObject } from 'react';
import type { PlayerLook } from '../../screen.ts';
import type { PlayerTexts } from '../../text/en.ts';
import type { AdTexts } from './text/index.ts';

/** What stands over a session's ads is given. */
export interface AdOverlayProps {
  readonly ads: Ads;
  readonly look: PlayerLook;
  readonly texts: PlayerTexts;
  readonly box: RefObject<HTMLElement | null>;
}

/** And each control of one ad. */
export interface AdControlsProps extends AdOverlayProps {
  readonly state: AdState;
  readonly words: AdTexts;
  /** Names the ad: 'Ad 1 of 2: Meridian Air'. */
  readonly spoken: string;
}
