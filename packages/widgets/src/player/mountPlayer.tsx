import type { Player, ViewingSnapshot } from '@touchline/player';
import type { WidgetHost } from '../shared/host/host.ts';
import type { Mount, MountContext } from '../shared/host/mount.ts';
import { mountWidget, type ViewProps, type WidgetParts } from '../shared/host/mountWidget.tsx';
import { PlayerView, type PlayerViewProps } from './PlayerView.tsx';
import { LazyPanel, loadPanel } from './panels/LazyPanel.tsx';
import { type PlayerAction, type PlayerFragmentView, type PlayerScreen, screenOfState } from './screen.ts';

/** Callbacks that receive the current player, by host. */
const owners = new WeakMap<WidgetHost, (player: Player | undefined) => void>();

/**
 * Attributes whose changes the loader does not report, because they are not part of its request: the credentials, and
 * the visitor's choice about scores (shared/scores/wake-players.ts). The container observes them.
 */
const VISITOR_ATTRIBUTES = ['auth-token', 'auth-user-id', 'data-scores'];

/** The snapshot before anything is measured. */
const EMPTY_SNAPSHOT: ViewingSnapshot = {
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

/** Mounts a player in a custom element. */
export function mountPlayer(
  port: MountContext,
  { name, load: loadLazy }: Pick<WidgetParts<PlayerScreen, PlayerAction>, 'name' | 'load'>
): Mount {
  let player: Player | undefined;
  let stop: (() => void) | undefined;
  /** Calls before the player exists, in order. Its code loads after the first frame or when the page is idle. */
  const pendingCalls: ((player: Player) => void)[] = [];
  const queueCalls = (name: string) => [
    name,
    (...values: never[]) =>
      new Promise((resolve) => pendingCalls.push((loaded) => resolve(loaded[name as 'play'](...(values as []))))),
  ];
  const queuedPlayer: Partial<Player> = Object.fromEntries(
    'play pause seek setVolume setQuality'.split(' ').map(queueCalls)
  );
  const setPlayer = (next: Player | undefined) => {
    stop?.();
    player = next;
    if (next) {
      for (const call of pendingCalls.splice(0)) call(next);
      // Loaded ahead: a network failure may be the very reason to show the panel.
      loadPanel().catch(() => {});
    }
    stop = next?.subscribe(() => port.emit('playerstate', next.state));
  };
  owners.set(port, setPlayer);
  const viewing = { snapshot: () => player?.viewing?.snapshot() ?? EMPTY_SNAPSHOT };
  Object.defineProperty(port.element, 'viewing', { configurable: true, value: viewing });
  const isScreenComplete = isComplete(port);
  // The server has rendered the error panel, so hydration needs its code.
  const panelLoading = port.hydrate && port.state?.dataState === 'error' ? loadPanel() : undefined;
  const mount = mountWidget(port, {
    name,
    toScreen: screenOfState,
    View: ElementView,
    load: loadLazy,
    isSettled: isScreenComplete,
    before: panelLoading,
  });
  // Markup of another build is replaced then, with its `<video>`.
  if (!port.hydrate) void mount.ready.then(() => port.session?.end());
  if (panelLoading) repeatClicks(port.container, mount.ready);
  const observer = new MutationObserver(mount.update);
  observer.observe(port.element, { attributeFilter: VISITOR_ATTRIBUTES });
  return {
    update: mount.update,
    unmount() {
      observer.disconnect();
      mount.unmount();
      setPlayer(undefined);
    },
    ready: mount.ready,
    get player() {
      return player ?? queuedPlayer;
    },
  };
}

/** Repeats a click that happens before React listens. Until then the loader has handed the widget over already. */
function repeatClicks(container: HTMLElement, ready: Promise<void>): void {
  const repeat = (event: Event) => {
    const target = event.target as Element;
    // Slotted elements of the page handle their own clicks.
    if (!container.contains(target)) return;
    event.stopPropagation();
    void ready.then(() => target.dispatchEvent(new MouseEvent('click', event)));
  };
  container.addEventListener('click', repeat, true);
  void ready.then(() => container.removeEventListener('click', repeat, true));
}

function ElementView(props: ViewProps<PlayerScreen, PlayerAction>) {
  const onPlayer = owners.get(props.host) as PlayerViewProps['onPlayer'];
  return <PlayerView {...props} Panel={LazyPanel} onPlayer={onPlayer} />;
}

/**
 * Whether the server's screen is final, so that the container need not load: a video can play, and nothing is
 * configured that the server could not know. The server does not know `config`, the browser's language or the visitor's
 * token.
 */
function isComplete({ input, state, hydrate, container }: MountContext): boolean {
  const { attributes, config } = input();
  const language = attributes['locale'] ?? navigator.language;
  return (
    hydrate &&
    state?.dataState === 'player' &&
    config === undefined &&
    !isUnfinished(state.view as PlayerFragmentView) &&
    !VISITOR_ATTRIBUTES.some((name) => attributes[name]) &&
    // The player's start script has found that the markup does not fit the visitor's clock or stored choice.
    !container.dataset['stale'] &&
    language.slice(0, 2) === state.locale.slice(0, 2)
  );
}

/** Whether the container still has work: media URLs expire, or configuration problems must be reported. */
function isUnfinished({ content, problems }: PlayerFragmentView): boolean {
  return problems.length > 0 || (content.view === 'player' && content.playable.expireTime !== null);
}
