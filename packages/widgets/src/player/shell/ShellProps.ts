import type { AccessKeeper, Player, PlayerError, Session, ViewingEvent } from '@touchline/player';
import type { LateConfig } from '../late-config.ts';
import type { Panel as PanelType } from '../panels/ErrorPanel.tsx';
import type { PlayerAct, PlayerLook, PlayingContent } from '../screen.ts';
import type { PlayerTexts } from '../text/en.ts';

/** The box while there is something to play: poster, picture, controls. */
export interface ShellProps {
  readonly content: PlayingContent;
  readonly look: PlayerLook;
  readonly texts: PlayerTexts;
  readonly poster: string | null;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  /** One that began before React was there; else the shell makes its own. It is ended with the shell. */
  readonly session?: Session | undefined;
  /** Whether the visitor has started one that was here: then the next one begins by itself. */
  readonly began: { current: boolean };
  /** What opens the media; it may come later than what plays. */
  readonly access?: AccessKeeper | undefined;
  /** What its later parts go by; absent: they are switched off. */
  readonly config?: LateConfig | undefined;
  /** The error panel, or what loads it. */
  readonly Panel: PanelType;
  /** The player that is in charge; undefined when it has ended. */
  readonly onPlayer: (player: Player | undefined) => void;
  /** Whether playback has failed and the panel shows; called at each change, and when a player begins. */
  readonly onFailed: (isFailed: boolean) => void;
  /** Called once for each failure; the shell itself shows the panel. */
  readonly onError: (error: PlayerError) => void;
  readonly onAutoplayFallback: () => void;
  /** The page hears of what is counted. */
  readonly onViewing: (event: ViewingEvent) => void;
  /** The visitor wants to sign in. */
  readonly onSignIn: () => void;
  readonly act: (act: PlayerAct) => void;
}
