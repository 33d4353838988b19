import { type Config, type DataState, readConfig } from '@touchline/domain';
import type { Player } from '@touchline/player';
import { useEffect, useMemo, useRef, useState } from 'react';
import { reportError, type WidgetHost } from '../shared/host.ts';
import { type Callbacks, createPageHost } from '../shared/pageHost.ts';
import { speechOf } from '../shared/speech.ts';
import { useWords } from '../shared/useContentWords.ts';
import { useIsFirst } from '../shared/useIsFirst.ts';
import { useLatest } from '../shared/useLatest.ts';
import { visitorZone } from '../shared/visitor-zone.ts';
import { secondsOf } from './countdown/page-seconds.ts';
import { dictionary } from './dictionary.ts';
import type { playerFields } from './fields.ts';
import type { PlayerProps } from './PlayerProps.tsx';
import { PlayerView } from './PlayerView.tsx';
import { ErrorPanel } from './panels/ErrorPanel.tsx';
import { setFailed } from './playback-failures.ts';
import { playerTexts } from './text/all.ts';
import { useAdCallbacks } from './useAdCallbacks.ts';
import { usePlayer } from './usePlayer.ts';
import { useSteadyCredentials } from './useSteadyCredentials.ts';
import { useVisitor } from './useVisitor.ts';
import { type FindInput, type Found, idOf, type PlayerSeed, type PlayerWidget } from './widget.ts';

export interface PagePlayerProps {
  /** The widget's own, its id among them. */
  readonly props: PlayerProps;
  readonly widget: PlayerWidget;
  /** Content fetched on the server. */
  readonly seed: PlayerSeed | undefined;
  readonly useFound: (input: FindInput) => Found;
}

/** One of the players in a React page, in the light DOM. With content it renders on the server whole, else waiting. */
export function PagePlayer({ props, widget, seed: given, useFound }: PagePlayerProps) {
  const { api } = props;
  const element = useRef<HTMLDivElement>(null);
  const latest = useLatest(props);
  const [state, setState] = useState<DataState>('loading');
  const host: WidgetHost = useMemo(
    () => ({
      ...createPageHost({
        api,
        element: () => element.current,
        callbacks: () => callbacksOf(latest.current),
        onState: setState,
      }),
      input: () => ({ config: latest.current }),
    }),
    [api, latest]
  );

  const read = readConfig(widget.schema, { attributes: {}, config: props });
  const config = read.config as Config<typeof playerFields>;
  const isFirst = useIsFirst();
  const speech = speechOf(config, isFirst ? 'en' : navigator.language);
  const source = { api, publicKey: config.publicKey };
  const builtIn = playerTexts[speech.language];
  const words = useWords({ speech, own: config.texts, state: undefined, builtIn, source }, dictionary);
  const [seed] = useState(given);
  const [settled, setSettled] = useState(false);
  const id = config.publicKey === '' ? '' : idOf(config, widget);
  const [now] = useState(() => Date.now());
  const visitor = useVisitor(useSteadyCredentials(config.auth), host);
  const { screen, act } = usePlayer({
    config,
    problems: read.problems,
    question: id && JSON.stringify([config.publicKey, config.locale, id]),
    found: useFound({ config, token: visitor.token, id, api, seed, settled, isRefused: false }),
    visitor,
    drawn: undefined,
    texts: words.texts,
    speech,
    timeZone: config.timezone ?? (isFirst ? 'UTC' : visitorZone()),
    now,
    seconds: secondsOf(api),
    host,
  });
  const plays = screen.content.view === 'player';
  if (plays !== settled) setSettled(plays);

  useAdCallbacks(element, latest);
  const onPlayer = usePlayerState(host, (player) => props.onPlayer?.(player));
  return (
    <div ref={element} className={props.className} data-state={state} hidden={screen.content.view === 'empty'}>
      <PlayerView
        screen={screen}
        api={api}
        Panel={ErrorPanel}
        action={props.action}
        act={act}
        onPlayer={onPlayer}
        onFailed={(isFailed) => setFailed(host, isFailed)}
        onError={(error) => reportError(host, error)}
        onViewing={(event) => host.emit('viewing', event)}
        onAutoplayFallback={() => host.emit('autoplayfallback', {})}
        onSignIn={() => host.emit('signin', {}, true)}
      />
    </div>
  );
}

/** Tells of each state of the player that is in charge. */
function usePlayerState(host: WidgetHost, tell: (player: Player | undefined) => void) {
  const [player, setPlayer] = useState<Player>();
  const latest = useLatest(tell);
  useEffect(() => {
    latest.current(player);
    return player?.subscribe(() => host.emit('playerstate', player.state));
  }, [host, player, latest]);
  return setPlayer;
}

function callbacksOf({
  onState,
  onError,
  onPlayerState,
  onAutoplayFallback,
  onSignIn,
  onViewing,
  onPurchase,
}: PlayerProps): Callbacks {
  return {
    state: onState,
    error: onError,
    playerstate: onPlayerState,
    autoplayfallback: onAutoplayFallback,
    signin: onSignIn,
    viewing: onViewing,
    purchase: onPurchase,
  };
}
