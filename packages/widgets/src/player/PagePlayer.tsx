import type { Player } from '@touchline/player';
import { useEffect, useMemo, useState } from 'react';
import { useLatest } from '../shared/hooks/useLatest.ts';
import type { LazyParts } from '../shared/host/container.tsx';
import type { WidgetHost } from '../shared/host/host.ts';
import type { ViewProps } from '../shared/host/mountWidget.tsx';
import { PageWidget } from '../shared/host/PageWidget.tsx';
import type { PlayerProps } from './PlayerProps.tsx';
import { PlayerView } from './PlayerView.tsx';
import { ErrorPanel } from './panels/ErrorPanel.tsx';
import type { PlayerAction, PlayerScreen } from './screen.ts';
import { playerTexts } from './text/all.ts';

interface PagePlayerProps {
  readonly container: LazyParts<PlayerScreen, PlayerAction>;
  /** Props of the widget, including its id. */
  readonly props: PlayerProps;
}

/** Renders a player in a React page, in the light DOM. */
export function PagePlayer({ container, props }: PagePlayerProps) {
  const auth = useSteadyAuth(props.auth);
  return (
    <PageWidget
      container={container}
      View={PageView}
      props={auth === undefined ? props : { ...props, auth }}
      builtIn={playerTexts}
      isHidden={isEmpty}
    />
  );
}

function isEmpty({ content }: PlayerScreen): boolean {
  return content.view === 'empty';
}

function PageView({ props, ...view }: ViewProps<PlayerScreen, PlayerAction, PlayerProps>) {
  useAdCallbacks(view.host, props);
  const onPlayer = usePlayerState(view.host, (player) => props?.onPlayer?.(player));
  return <PlayerView {...view} Panel={ErrorPanel} action={props?.action} onPlayer={onPlayer} />;
}

/** Callbacks by the events of the player's box. Events of the widget itself are dispatched on the element around it. */
const CALLBACKS = {
  'touchline:ad': 'onAd',
  'touchline:adcompanion': 'onAdCompanion',
  'touchline:adblocked': 'onAdBlocked',
  'touchline:error': 'onError',
} as const;

/** Calls the callbacks of a React page for events of the player's box. */
function useAdCallbacks({ element }: WidgetHost, props: PlayerProps | undefined): void {
  const latest = useLatest(props);
  useEffect(() => {
    const own = typeof element === 'function' ? element() : element;
    const ended = new AbortController();
    for (const [type, name] of Object.entries(CALLBACKS)) {
      const notify = (event: Event) => {
        if (event.target === own) return;
        const callback = latest.current?.[name] as ((detail: unknown) => void) | undefined;
        callback?.((event as CustomEvent).detail);
      };
      own?.addEventListener(type, notify, { signal: ended.signal });
    }
    return () => ended.abort();
  }, [element, latest]);
}

/** Calls `onPlayer` when the current player changes, and emits `playerstate` for each of its states. */
function usePlayerState(host: WidgetHost, onPlayer: (player: Player | undefined) => void) {
  const [player, setPlayer] = useState<Player>();
  const latest = useLatest(onPlayer);
  useEffect(() => {
    latest.current(player);
    return player?.subscribe(() => host.emit('playerstate', player.state));
  }, [host, player, latest]);
  return setPlayer;
}

/**
 * Returns the credentials among the props, whose functions keep their identity. A React page passes new functions on each render that do the
 * same.
 */
export function useSteadyAuth(auth: PlayerProps['auth']): PlayerProps['auth'] {
  const latest = useLatest(auth);
  const { token, userId, getToken } = auth ?? {};
  const text = typeof token === 'function' ? null : token;
  const canRenew = typeof getToken === 'function';
  const steady = useMemo(() => {
    const ofToken = () => {
      const { token: now } = latest.current ?? {};
      return typeof now === 'function' ? now() : now;
    };
    return {
      ...(text !== undefined && { token: text ?? ofToken }),
      ...(userId !== undefined && { userId }),
      ...(canRenew && { getToken: () => latest.current?.getToken?.() }),
    };
  }, [latest, text, userId, canRenew]);
  return typeof auth === 'object' && auth !== null ? steady : auth;
}
