import type { Player, PlayerError, Session, ViewingEvent } from '@touchline/player';
import { type ReactNode, useRef, useState } from 'react';
import { Countdown } from './countdown/Countdown.tsx';
import { Details } from './Details.tsx';
import { noteAct } from './note-act.ts';
import { Others } from './Others.tsx';
import type { Panel as PanelType } from './panels/ErrorPanel.tsx';
import type { PlayerAct, PlayerScreen } from './screen.ts';
import { PlayerShell } from './shell/PlayerShell.tsx';
import { Poster } from './shell/Poster.tsx';
import { Spinner } from './shell/Spinner.tsx';

export interface PlayerViewProps {
  readonly screen: PlayerScreen;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  readonly session?: Session | undefined;
  /** The error panel, or what loads it. */
  readonly Panel: PanelType;
  /** In place of our action on an error panel. */
  readonly action?: ((code: string) => ReactNode) | undefined;
  readonly act: (act: PlayerAct) => void;
  readonly onPlayer: (player: Player | undefined) => void;
  readonly onFailed: (isFailed: boolean) => void;
  readonly onError: (error: PlayerError) => void;
  readonly onAutoplayFallback: () => void;
  readonly onViewing: (event: ViewingEvent) => void;
  readonly onSignIn: () => void;
}

/** A player: the 16:9 box, and below it what it is about. */
export function PlayerView(props: PlayerViewProps) {
  const { screen, act } = props;
  const { look, texts, content, details } = screen;
  const began = useRef(false);
  // A refused video has no poster any more; the one that was shown stays behind the panel.
  const [before, setBefore] = useState(screen.poster);
  const poster = screen.poster ?? (content.view === 'error' ? before : null);
  if (poster !== before) setBefore(poster);
  if (content.view === 'empty') return null;
  return (
    <div
      className="tl-root"
      lang={look.locale}
      dir={look.dir}
      data-theme={look.theme}
      onClickCapture={noteAct}
      onKeyDownCapture={noteAct}
    >
      {content.view === 'player' ? (
        <PlayerShell {...props} {...screen} content={content} began={began} />
      ) : (
        <Box {...props} poster={poster} began={began} />
      )}
      {content.view === 'player' && <Others content={content} texts={texts} act={act} />}
      {details && <Details details={details} level={look.headingLevel} />}
    </div>
  );
}

/** The box while there is no picture to have. */
function Box({
  screen,
  api,
  Panel,
  action,
  act,
  onSignIn,
  began,
  poster,
}: PlayerViewProps & {
  readonly poster: string | null;
  /** Whether what comes to play here begins by itself: this visitor has begun it. */
  readonly began: { current: boolean };
}) {
  const { look, texts, content, now, seconds } = screen;
  const name = 'title' in content ? content.title : undefined;
  return (
    <section className="tl-player" aria-label={name || undefined} aria-busy={content.view === 'loading' || undefined}>
      {poster && content.view !== 'loading' && <Poster src={poster} />}
      {content.view === 'loading' && <Spinner texts={texts} part="skeleton" />}
      {content.view === 'error' && (
        <Panel
          code={content.code}
          texts={texts}
          level={look.headingLevel}
          onRetry={() => act({ act: 'retry' })}
          onSignIn={onSignIn}
          offers={content.offers && { offers: content.offers, screen, api, began }}
        >
          {action?.(content.code)}
        </Panel>
      )}
      {content.view === 'title' && look.showTitle && (
        <div className="tl-player-plate">
          <p className="tl-player-plate-title" part="title">
            {content.title}
          </p>
        </div>
      )}
      {content.view === 'countdown' && (
        <Countdown content={content} api={api} look={look} texts={texts} now={now} seconds={seconds} />
      )}
    </section>
  );
}
