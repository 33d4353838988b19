import type { Player, ViewingSnapshot } from '@touchline/player';
import { reportError, type WidgetHost } from '../shared/host.ts';
import type { Mount, MountPort } from '../shared/mount.ts';
import { mountWidget, type ViewProps, type WidgetParts } from '../shared/mountWidget.tsx';
import { PlayerView } from './PlayerView.tsx';
import { LazyPanel, loadPanel } from './panels/LazyPanel.tsx';
import { setFailed } from './playback-failures.ts';
import { type PlayerAct, type PlayerFragmentView, type PlayerScreen, screenOfState } from './screen.ts';

/** Who hears of the player that is in charge, by what hosts it. */
const owners = new WeakMap<WidgetHost, (player: Player | undefined) => void>();

/**
 * Attributes whose changes the loader does not report, because they are no part of its request: who watches, and the
 * visitor's choice about scores (shared/scores/wake-players.ts). The container follows them.
 */
const OF_VISITOR = ['auth-token', 'auth-user-id', 'data-scores'];

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
    if (next) {
      for (const wish of wishes.splice(0)) wish(next);
      // A failure of the network may be what it is needed for.
      loadPanel().catch(() => {});
    }
    stop = next?.subscribe(() => port.emit('playerstate', next.state));
  };
  owners.set(port, own);
  const viewing = { snapshot: () => player?.viewing?.snapshot() ?? NOTHING };
  Object.defineProperty(port.element, 'viewing', { configurable: true, value: viewing });
  const settled = isSettled(port);
  // The server has drawn its panel: hydration needs the code that draws the same.
  const before = port.hydrate && port.state?.dataState === 'error' ? loadPanel() : undefined;
  const mount = mountWidget(port, { name, screenOfState, View: ElementView, loadLate, isSettled: settled, before });
  if (before) repeatClicks(port.container, mount.ready);
  const observer = new MutationObserver(mount.update);
  observer.observe(port.element, { attributeFilter: OF_VISITOR });
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

/** Repeats a click that comes before React listens: the loader takes a mounted widget to hear it. */
function repeatClicks(container: HTMLElement, ready: Promise<void>): void {
  const repeat = (event: Event) => {
    const target = event.target as Element;
    // The page's own elements, in the slot, work without us.
    if (!container.contains(target)) return;
    event.stopPropagation();
    void ready.then(() => target.dispatchEvent(new MouseEvent('click', event)));
  };
  container.addEventListener('click', repeat, true);
  void ready.then(() => container.removeEventListener('click', repeat, true));
}

function ElementView({ screen, act, host }: ViewProps<PlayerScreen, PlayerAct>) {
  // What hosts a widget in a custom element is the port to it.
  const { session } = host as MountPort;
  return (
    <PlayerView
      screen={screen}
      api={host.api}
      session={session}
      Panel={LazyPanel}
      act={act}
      onPlayer={(player) => owners.get(host)?.(player)}
      onFailed={(isFailed) => setFailed(host, isFailed)}
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
function isSettled({ input, state, hydrate, container }: MountPort): boolean {
  const { attributes, config } = input();
  const spoken = attributes['locale'] ?? navigator.language;
  return (
    hydrate &&
    state?.dataState === 'player' &&
    config === undefined &&
    !isUnfinished(state.view as PlayerFragmentView) &&
    !OF_VISITOR.some((name) => attributes[name]) &&
    // The start compares the drawing with the visitor's clock and stored choice.
    !container.dataset['stale'] &&
    spoken.slice(0, 2) === state.locale.slice(0, 2)
  );
}

/** Whether something is left to do: what plays is good for a while only, or problems of the configuration are to be reported. */
function isUnfinished({ content, problems }: PlayerFragmentView): boolean {
  return problems.length > 0 || (content.view === 'player' && content.playable.expireTime !== null);
}
