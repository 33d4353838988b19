import type { Player, PlayerError, Session, ViewingEvent } from '@touchline/player';
import { type ReactNode, useRef } from 'react';
import { Countdown } from './countdown/Countdown.tsx';
import { Details } from './Details.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { Offers } from './Offers.tsx';
import { Others } from './Others.tsx';
import type { PlayerAct, PlayerScreen } from './screen.ts';
import { PlayerShell } from './shell/PlayerShell.tsx';
import { Poster } from './shell/Poster.tsx';

export interface PlayerViewProps {
  readonly screen: PlayerScreen;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  readonly session?: Session | undefined;
  /** In place of our action on an error panel. */
  readonly action?: ((code: string) => ReactNode) | undefined;
  readonly act: (act: PlayerAct) => void;
  readonly onPlayer: (player: Player | undefined) => void;
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
  if (content.view === 'empty') return null;
  return (
    <div className="tl-root" lang={look.locale} dir={look.dir} data-theme={look.theme}>
      {content.view === 'player' ? (
        <PlayerShell {...props} {...screen} content={content} began={began} />
      ) : (
        <Box {...props} began={began} />
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
  action,
  act,
  onSignIn,
  began,
}: PlayerViewProps & {
  /** Whether what comes to play here begins by itself: this visitor has begun it. */
  readonly began: { current: boolean };
}) {
  const { look, texts, content, poster, now, seconds } = screen;
  const name = 'title' in content ? content.title : undefined;
  return (
    <section className="tl-player" aria-label={name || undefined} aria-busy={content.view === 'loading' || undefined}>
      {name !== undefined && poster && <Poster src={poster} />}
      {content.view === 'loading' && (
        <div className="tl-player-wait" part="skeleton" role="status">
          <span className="tl-hidden">{texts.Loading}</span>
        </div>
      )}
      {content.view === 'error' && (
        <ErrorPanel
          code={content.code}
          texts={texts}
          onRetry={() => act({ act: 'retry' })}
          onSignIn={onSignIn}
          offers={content.offers && <Offers offers={content.offers} screen={screen} api={api} began={began} />}
        >
          {action?.(content.code)}
        </ErrorPanel>
      )}
      {content.view === 'title' && (
        <div className="tl-player-plate">
          <p className="tl-player-plate-title" part="title">
            {content.title}
          </p>
        </div>
      )}
      {content.view === 'countdown' && (
        <Countdown content={content} look={look} texts={texts} now={now} seconds={seconds} />
      )}
    </section>
  );
}
