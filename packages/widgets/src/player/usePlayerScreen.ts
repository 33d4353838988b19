import type { ApiError } from '@touchline/client';
import {
  type Config,
  errorScreens,
  type Playable,
  readConfig,
  toErrorCode,
  unsigned,
  type Video,
} from '@touchline/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { StartedPlayer } from '../shared/announce/announce-start.ts';
import { serverClockOf } from '../shared/data/server-clock.ts';
import { useServerRejection } from '../shared/data/useServerRejection.ts';
import { useLatest } from '../shared/hooks/useLatest.ts';
import type { ScreenInput, ScreenResult } from '../shared/host/container.tsx';
import type { WidgetHost } from '../shared/host/host.ts';
import { useWidgetEvents } from '../shared/host/useWidgetEvents.ts';
import { useScoresChoice } from '../shared/scores/useScoresChoice.ts';
import { resolveLocale } from '../shared/text/resolve-locale.ts';
import { useTexts } from '../shared/text/useContentTexts.ts';
import { screenOf } from './content.ts';
import { secondsOf } from './countdown/page-seconds.ts';
import { useAccess, useUpdateAccess } from './credentials/useAccess.ts';
import { useRenewal } from './credentials/useRenewal.ts';
import { useVisitor, type Visitor } from './credentials/useVisitor.ts';
import type { PlayerConfig, playerFields } from './fields.ts';
import type { PlayerProps } from './PlayerProps.tsx';
import { hasFailed } from './playback-failures.ts';
import { type PlayerAction, type PlayerFragmentView, type PlayerScreen, screenOfState } from './screen.ts';
import { englishTexts, loadPlayerTexts } from './text/index.ts';
import { loadingTexts } from './text/loading-texts.ts';
import { mergePlayerTexts } from './text/merge-player-texts.ts';
import { type ContentView, steadyView, viewOf } from './view.ts';
import { type ContentResult, idOf, type PlayerWidget, type UseContent } from './widget.ts';

/** The error code of a token that has expired or is not valid. */
const SIGNATURE_MISMATCH = 'ERROR_CODE_SIGNATURE_MISMATCH';

export type PlayerInput = ScreenInput<PlayerConfig, PlayerProps>;

/**
 * Fetches the content of a player, decides what it shows, and reports it to the page. All players use it, each with its
 * own `useContent`.
 */
export function usePlayerScreen(
  input: PlayerInput,
  widget: PlayerWidget<PlayerProps>,
  useContent: UseContent
): ScreenResult<PlayerScreen, PlayerAction> {
  const { host, problems, config } = input;
  const { api } = host;
  const key = contentKeyOf(widget, config);
  const { serverScreen, initialData, now } = useInitial(input, widget, key);
  const { texts, locale, dir } = useTexts(input, host.rejection ? '' : config.publicKey, dictionaryOf(input));
  const rejection = useRejection(host.rejection, key);
  const visitor = useVisitor(config.auth, host);
  const [isPlaying, setPlaying] = useState(serverScreen?.content.view === 'player');
  const id = config.publicKey === '' ? '' : idOf(config, widget);
  const isRejected = rejection !== undefined;
  const content = useContent({ config, token: visitor.token, id, api, initialData, isPlaying, isRejected });
  const result = rejection ?? content;
  const contentKey = id && key;
  const { view, access, hold, choose } = useView(contentKey, result, visitor, api);
  const showsPlayer = view.view === 'player';
  if (showsPlayer !== isPlaying) setPlaying(showsPlayer);

  const shownConfig = useScoresChoice(config);
  const { item, videos, fetchVideos } = result;
  const timeZone = config.timezone ?? input.visitorZone;
  const seconds = secondsOf(api);
  // The configuration may be read again on each render; its JSON tells whether it has changed.
  const configured = JSON.stringify(shownConfig);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `configured` represents the configuration
  const unstable = useMemo(
    () => ({
      ...screenOf({ config: shownConfig, view, item, videos, texts, locale, dir, timeZone, now, seconds }),
      access,
      config: shownConfig,
      checkout: { config: shownConfig, visitor, fetchVideos, host, hold },
    }),
    [configured, view, item, videos, texts, locale, dir, timeZone, now, seconds, access, visitor, fetchVideos, host]
  );
  useUpdateAccess(access, visitor.token, playableIn(unstable));
  const screen = useSameMedia(unstable, serverScreen);
  useStartAnnouncement({ ...screen, contentKey, host });
  usePlayerEvents({ host, view, failure: result.failure, contentKey, problems });

  const latest = useLatest((action: PlayerAction) => {
    if (action.type === 'retry') result.retry();
    else if (action.type === 'find-related') result.findRelated?.();
    else choose(action.id);
  });
  const dispatch = useCallback((action: PlayerAction) => latest.current(action), [latest]);
  return { screen, css: '', dispatch };
}

/** Returns a key of everything that the content depends on. Another token is another request for the same content. */
function contentKeyOf(widget: PlayerWidget<PlayerProps>, { publicKey, locale, ...config }: PlayerConfig): string {
  return JSON.stringify([publicKey, locale, idOf(config, widget)]);
}

/** Returns the content that came with the page, while it is the configured one. `now`: epoch ms of the first rendering. */
function useInitial(
  { host: { api, state, hydrate }, initialInput, props }: PlayerInput,
  widget: PlayerWidget<PlayerProps>,
  key: string
) {
  const [initial] = useState(() => {
    // The server's time is now at least that of its screen.
    if (state) serverClockOf(api).observe(new Date(state.now).toUTCString(), false);
    const { videos, item } = (state?.view ?? {}) as Partial<PlayerFragmentView>;
    return {
      key: props
        ? undefined
        : contentKeyOf(widget, readConfig(widget.schema, initialInput).config as Config<typeof playerFields>),
      serverScreen: state && hydrate ? screenOfState(state) : undefined,
      initialData: props
        ? widget.toInitialData(props)
        : videos && { videos, item, revision: state?.revision ?? '', isPublic: true },
    };
  });
  const [now] = useState(() => initial.serverScreen?.now ?? Date.now());
  return initial.key === undefined || initial.key === key
    ? { ...initial, now }
    : { serverScreen: undefined, initialData: undefined, now };
}

/** Returns the built-in texts. Until those of the language are loaded they are English, except for `Loading` (VP-02). */
function dictionaryOf({ config, language }: PlayerInput) {
  const Loading = loadingTexts[resolveLocale(config, language).language];
  return { english: { ...englishTexts, Loading }, load: loadPlayerTexts, merge: mergePlayerTexts };
}

/**
 * Returns a failed result if the server has rejected the fragment already, because the API would respond the same. An
 * origin that may not use the key is an exception: the API reports that as an error of the videos.
 */
function useRejection(rejection: WidgetHost['rejection'], contentKey: string): ContentResult | undefined {
  const { error, forget } = useServerRejection(
    rejection?.code === 'DOMAIN_NOT_ALLOWED' ? undefined : rejection,
    contentKey
  );
  return error && { item: undefined, videos: undefined, failure: error, retry: forget, fetchVideos: noVideos };
}

async function noVideos(): Promise<readonly Video[]> {
  return [];
}

/** Returns the view of the content, the access to its media, and functions that choose a video and hold the view. */
function useView(contentKey: string, result: ContentResult, visitor: Visitor, api: string) {
  const { item, videos, failure, fetchVideos } = result;
  const [choice, setChoice] = useState({ contentKey, id: '' });
  const chosen = choice.contentKey === contentKey ? choice.id : '';
  const failed = failure !== undefined;
  const next = useMemo(
    () => viewOf({ hasId: contentKey !== '', item, videos, failed, chosen }),
    [contentKey, item, videos, failed, chosen]
  );
  const { access, isDenied } = useAccess({ visitor, result, api });
  const isRenewing = useRenewal(next.view === 'error' && next.code === SIGNATURE_MISMATCH, visitor, fetchVideos);
  const [isPurchasing, hold] = useState(false);
  const isGuarded = isDenied || !!visitor.token || isTimed(next);
  const view = useSteady(contentKey, next, { isGuarded, isHeld: isPurchasing || isRenewing });
  return { view, access, hold, choose: (id: string) => setChoice({ contentKey, id }) };
}

/**
 * Returns the view that follows the previous one; with other content it starts again. `isGuarded`: once true it stays
 * true. `isHeld`: the view does not change.
 */
function useSteady(
  contentKey: string,
  next: ContentView,
  { isGuarded, isHeld }: { readonly isGuarded: boolean; readonly isHeld: boolean }
): ContentView {
  const [previous, setPrevious] = useState({ contentKey, view: next, isGuarded });
  const isSame = previous.contentKey === contentKey;
  const guarded = isGuarded || (isSame && previous.isGuarded);
  const steady = isHeld ? previous.view : steadyView(previous.view, next, guarded);
  const view = isSame ? steady : next;
  if (!isSame || previous.view !== view || previous.isGuarded !== guarded)
    setPrevious({ contentKey, view, isGuarded: guarded });
  return view;
}

/** Whether the URLs of the media expire. */
function isTimed(view: ContentView): boolean {
  return view.view === 'player' && view.video.playlists.some(({ expireTime }) => expireTime !== null);
}

/**
 * Returns the screen with the previous `playable` object if the media are the same, so that updates do not disturb
 * playback.
 */
function useSameMedia(screen: PlayerScreen, serverScreen: PlayerScreen | undefined): PlayerScreen {
  const [previous, setPrevious] = useState(() => playableIn(serverScreen));
  const { content } = screen;
  const action = playableIn(screen);
  const playable = action && previous && mediaKey(action) === mediaKey(previous) ? previous : action;
  if (playable && playable !== previous) setPrevious(playable);
  return useMemo(
    () =>
      playable && content.view === 'player' && content.playable !== playable
        ? { ...screen, content: { ...content, playable } }
        : screen,
    [screen, content, playable]
  );
}

function playableIn(screen: PlayerScreen | undefined): Playable | undefined {
  return screen?.content.view === 'player' ? screen.content.playable : undefined;
}

/** Returns a key of the media. A newer signature of a URL does not change it. */
function mediaKey({ id, urls }: Playable): string {
  return JSON.stringify([id, urls.map(unsigned)]);
}

interface PlayerEvents {
  readonly host: WidgetHost;
  readonly view: ContentView;
  readonly failure: ApiError | undefined;
  /** Key of the requested content. With another one, errors are reported again. */
  readonly contentKey: string;
  /** Problems of the configuration. */
  readonly problems: readonly string[];
}

/** Emits the player's state, and reports each error and problem once, however often the request is repeated. */
function usePlayerEvents({ host, view, failure, contentKey, problems }: PlayerEvents): void {
  const state = view.view;
  const code = view.view === 'error' ? view.code : '';
  const message = failure?.message ?? errorScreens[toErrorCode(code)].description;
  useWidgetEvents({
    host: {
      emit: host.emit,
      // The container may load while the panel of a failed playback shows.
      setState: () => hasFailed(host, state) || host.setState(state),
    },
    state,
    error: code === '' ? undefined : { code, message, cause: failure },
    errorKey: `${code} ${contentKey}`,
    problems,
    emitContent: () => void (state === 'empty' && host.emit('empty', {})),
    contentKey: state,
  });
}

/** Announces that an event can be watched when the player replaces its countdown. */
function useStartAnnouncement(player: StartedPlayer): void {
  const latest = useRef(player);
  useEffect(() => {
    const before = latest.current;
    latest.current = player;
    if (before.content.view === 'countdown' && player.content.view === 'player') {
      import('../shared/announce/announce-start.ts').then(
        ({ announceStart }) => announceStart(before, latest),
        Boolean
      );
    }
  });
}
