import type { Player } from '@touchline/player';
import { type ReactNode, useRef, useState } from 'react';
import { reportError } from '../shared/host/host.ts';
import type { ViewProps } from '../shared/host/mountWidget.tsx';
import { Countdown } from './countdown/Countdown.tsx';
import type { Panel as PanelType } from './panels/ErrorPanel.tsx';
import { setFailed } from './playback-failures.ts';
import type { PlayerAction, PlayerDetails, PlayerScreen, PlayingContent } from './screen.ts';
import { PlayerShell } from './shell/PlayerShell.tsx';
import { Poster } from './shell/Poster.tsx';
import type { ShellProps } from './shell/ShellProps.ts';
import { Spinner } from './shell/Spinner.tsx';
import type { PlayerTexts } from './text/en.ts';

export interface PlayerViewProps extends ViewProps<PlayerScreen, PlayerAction> {
  /** The error panel, or a component that loads it. */
  readonly Panel: PanelType;
  /** Replaces the built-in action of an error panel. */
  readonly action?: ((code: string) => ReactNode) | undefined;
  readonly onPlayer: (player: Player | undefined) => void;
}

/** Renders a player: the 16:9 box, and title, date and description below it. */
export function PlayerView(props: PlayerViewProps) {
  const { screen, dispatch, host } = props;
  const { appearance, texts, content, details } = screen;
  const began = useRef(false);
  // A rejected video has no poster any more. The previous one stays behind the panel.
  const [before, setBefore] = useState(screen.poster);
  const poster = screen.poster ?? (content.view === 'error' ? before : null);
  if (poster !== before) setBefore(poster);
  if (content.view === 'empty') return null;
  const box: BoxProps = {
    ...props,
    poster,
    api: host.api,
    session: host.session,
    began,
    onFailed: (isFailed) => setFailed(host, isFailed),
    onError: (error) => reportError(host, error),
    onViewing: (event) => host.emit('viewing', event),
    onAutoplayFallback: () => host.emit('autoplayfallback', {}),
    onSignIn: () => host.emit('signin', {}, true),
  };
  return (
    <div
      className="tl-root"
      lang={appearance.locale}
      dir={appearance.dir}
      data-theme={appearance.theme}
      onClickCapture={noteAct}
      onKeyDownCapture={noteAct}
    >
      {content.view === 'player' ? <PlayerShell {...box} {...screen} content={content} /> : <Box {...box} />}
      {content.view === 'player' && <RelatedVideos content={content} texts={texts} dispatch={dispatch} />}
      {details && <Details details={details} level={appearance.headingLevel} />}
    </div>
  );
}

/** Props of the box, also while there is nothing to play. */
type BoxProps = PlayerViewProps & Omit<ShellProps, 'content' | 'appearance' | 'texts' | 'access' | 'config'>;

/** Renders the box while there is nothing to play. */
function Box({ screen, api, Panel, action, dispatch, onSignIn, began, poster }: BoxProps) {
  const { appearance, texts, content, now, seconds } = screen;
  return (
    <section
      className="tl-player"
      aria-label={('title' in content && content.title) || undefined}
      aria-busy={content.view === 'loading' || undefined}
    >
      {poster && content.view !== 'loading' && <Poster src={poster} />}
      {content.view === 'loading' && <Spinner texts={texts} part="skeleton" />}
      {content.view === 'error' && (
        <Panel
          code={content.code}
          texts={texts}
          level={appearance.headingLevel}
          onRetry={() => dispatch({ type: 'retry' })}
          onSignIn={onSignIn}
          offers={content.offers && { offers: content.offers, screen, api, began }}
        >
          {action?.(content.code)}
        </Panel>
      )}
      {content.view === 'title' && appearance.showTitle && (
        <div className="tl-player-plate">
          <p className="tl-player-plate-title" part="title">
            {content.title}
          </p>
        </div>
      )}
      {content.view === 'countdown' && (
        <Countdown content={content} api={api} appearance={appearance} texts={texts} now={now} seconds={seconds} />
      )}
    </section>
  );
}

/** Renders title, date and description below the box, and leaves out those that are empty. */
function Details({
  details: { title, when, dateTime, description },
  level,
}: {
  readonly details: PlayerDetails;
  /** 2 to 6 */
  readonly level: number;
}) {
  const Title = `h${level}` as 'h2';
  return (
    <div className="tl-player-details" part="details">
      {title && (
        <Title className="tl-player-details-title" part="title">
          {title}
        </Title>
      )}
      {when && (
        <p className="tl-player-details-time">
          <time part="date" dateTime={dateTime}>
            {when}
          </time>
        </p>
      )}
      {description && (
        <p className="tl-player-details-text" part="description">
          {description}
        </p>
      )}
    </div>
  );
}

/** Renders a button for each playable video of an event if there are several. One of them plays (EP-08). */
function RelatedVideos({
  content: { playable, videos, isAlone },
  texts,
  dispatch,
}: {
  readonly content: PlayingContent;
  readonly texts: PlayerTexts;
  readonly dispatch: (dispatch: PlayerAction) => void;
}) {
  if (isAlone || videos.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, these are buttons
    <div className="tl-player-others" part="more-videos" role="group" aria-label={texts['More videos']}>
      <p className="tl-player-others-name" aria-hidden="true">
        {texts['More videos']}
      </p>
      {videos.map((video) => (
        <button
          key={video.id}
          type="button"
          className="tl-button"
          data-kind="outline"
          part="more-video"
          aria-current={video.id === playable.id ? 'true' : undefined}
          onClick={() => dispatch({ type: 'choose', id: video.id })}
        >
          {video.name}
        </button>
      ))}
    </div>
  );
}

/** Marks that the visitor has used the player. From then on it may announce texts to screen readers (ERR-01). */
function noteAct({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
  currentTarget.dataset['acted'] = '';
}
