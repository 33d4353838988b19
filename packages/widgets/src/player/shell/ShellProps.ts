import type { AccessManager, Player, PlayerError, Session, ViewingEvent } from '@touchline/player';
import type { LazyConfig } from '../lazy-config.ts';
import type { Panel as PanelType } from '../panels/ErrorPanel.tsx';
import type { PlayerAction, PlayerAppearance, PlayingContent } from '../screen.ts';
import type { PlayerTexts } from '../text/en.ts';

/** Props of the box of a playable video: poster, video, controls. */
export interface ShellProps {
  readonly content: PlayingContent;
  readonly appearance: PlayerAppearance;
  readonly texts: PlayerTexts;
  readonly poster: string | null;
  /** Base URL of the API, without a trailing slash. */
  readonly api: string;
  /** A session that was started before React; absent: the shell opens its own. It ends with the shell. */
  readonly session?: Session | undefined;
  /** Whether the visitor has started a video in this player, so that the next one starts automatically. */
  readonly began: { current: boolean };
  /** Access to protected media. It may arrive after playback has started. */
  readonly access?: AccessManager | undefined;
  /** Configuration of its lazy parts. Absent: they are switched off. */
  readonly config?: LazyConfig | undefined;
  /** The error panel, or a component that loads it. */
  readonly Panel: PanelType;
  /** Receives the current player; undefined when it has ended. */
  readonly onPlayer: (player: Player | undefined) => void;
  /** Receives whether playback has failed and the panel is shown: at each change, and when a player starts. */
  readonly onFailed: (isFailed: boolean) => void;
  /** Called once for each failure. The shell itself shows the panel. */
  readonly onError: (error: PlayerError) => void;
  readonly onAutoplayFallback: () => void;
  /** Receives each viewing event that is counted. */
  readonly onViewing: (event: ViewingEvent) => void;
  /** Called when the visitor wants to sign in. */
  readonly onSignIn: () => void;
  readonly dispatch: (dispatch: PlayerAction) => void;
}
