import type { Player, ViewingSnapshot } from '@touchline/player';
import { reportError, type WidgetHost } from '../shared/host.ts';
import type { Mount, MountPort } from '../shared/mount.ts';
import { mountWidget, type ViewProps, type WidgetParts } from '../shared/mountWidget.tsx';
import { PlayerView } from './PlayerView.tsx';
import { type PlayerAct, type PlayerFragmentView, type PlayerScreen, screenOfState } from './screen.ts';

/** Who hears of the player that is in charge, by what hosts it. */
const owners = new WeakMap<WidgetHost, (player: Player | undefined) => void>();

/** Before anything is measured. */
const NOTHING: ViewingSnapshot = {
  startupTime: null,
  watchTime: 0,
  playingTime: 0,
  rebufferCount: 0,
  rebufferDuration: 0,
  seekCount: 0,
  seekDuration: 0,
  seekDurationFull: 0,
  percentWatched: null,
};

/** Shows one of the players in a custom element. */
export function mountPlayer(
  port: MountPort,
  { name, loadLate }: Pick<WidgetParts<PlayerScreen, PlayerAct>, 'name' | 'loadLate'>
): Mount {
  let player: Player | undefined;
  let stop: (() => void) | undefined;
  /** Who wanted it to play before there was a player, which comes after the picture or when the page is quiet. */
  const wishes: ((player: Player) => void)[] = [];
  const early: Pick<Player, 'play'> = {
    play: () => new Promise((resolve, reject) => wishes.push((late) => late.play().then(resolve, reject))),
  };
  const own = (next: Player | undefined) => {
    stop?.();
    player = next;
    if (next) for (const wish of wishes.splice(0)) wish(next);
    stop = next?.subscribe(() => port.emit('playerstate', next.state));
  };
  owners.set(port, own);
  const viewing = { snapshot: () => player?.viewing?.snapshot() ?? NOTHING };
  Object.defineProperty(port.element, 'viewing', { configurable: true, value: viewing });
  const settled = isSettled(port);
  // Otherwise the keeper tells them.
  if (settled) tellProblems(port);
  const mount = mountWidget(port, { name, screenOfState, View: ElementView, loadLate, isSettled: settled });
  // Of these the loader tells nothing: they are no part of what it asks for.
  const observer = new MutationObserver(mount.update);
  observer.observe(port.element, { attributeFilter: ['auth-token', 'auth-user-id'] });
  return {
    update: mount.update,
    unmount() {
      observer.disconnect();
      mount.unmount();
      own(undefined);
    },
    ready: mount.ready,
    get player() {
      return player ?? early;
    },
  };
}

function ElementView({ screen, act, host }: ViewProps<PlayerScreen, PlayerAct>) {
  // What hosts a widget in a custom element is the port to it.
  const { session } = host as MountPort;
  return (
    <PlayerView
      screen={screen}
      api={host.api}
      session={session}
      act={act}
      onPlayer={(player) => owners.get(host)?.(player)}
      onError={(error) => reportError(host, error)}
      onViewing={(event) => host.emit('viewing', event)}
      onAutoplayFallback={() => host.emit('autoplayfallback', {})}
      onSignIn={() => host.emit('signin', {}, true)}
    />
  );
}

/**
 * Whether the server's screen is what the element wants, and nothing comes after it by itself: there is something to
 * play. The server could not know of `config`, the browser's language or the visitor's token.
 */
function isSettled({ input, state, hydrate }: MountPort): boolean {
  const { attributes, config } = input();
  const spoken = attributes['locale'] ?? navigator.language;
  return (
    hydrate &&
    state?.dataState === 'player' &&
    config === undefined &&
    !isTimed(state.view as PlayerFragmentView) &&
    !attributes['auth-token'] &&
    // Whose viewing it is.
    !attributes['auth-user-id'] &&
    spoken.slice(0, 2) === state.locale.slice(0, 2)
  );
}

/** Whether what plays is good for a while only: somebody has to see to it. */
function isTimed({ content }: PlayerFragmentView): boolean {
  return content.view === 'player' && content.playable.expireTime !== null;
}

function tellProblems(port: MountPort): void {
  const { problems = [] } = (port.state?.view ?? {}) as Partial<PlayerFragmentView>;
  if (problems.length > 0) reportError(port, { code: 'CONFIG', message: problems.join(' ') });
}
