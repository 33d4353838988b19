import type { PlayerScreen, ShownOffer } from '../screen.ts';

/** One purchase: from the press on an offer until it is paid, or is not. */
export interface TillProps {
  readonly offer: ShownOffer;
  readonly screen: PlayerScreen;
  /** Base URL of the API. */
  readonly api: string;
  /** Set when it is bought: the video then begins by itself. */
  readonly began: { current: boolean };
  /** It is over, whichever way. */
  readonly onClose: () => void;
}
