import {
  type Config,
  type FragmentState,
  readConfig,
  type StartPlan,
  sourceTypeOf,
  type Video,
} from '@touchline/domain';
import type { ViewProps } from '../shared/host/mountWidget.tsx';
import { renderScreen } from '../shared/host/render-screen.tsx';
import type { RenderedWidget, RenderInput } from '../shared/host/server-widget.ts';
import { resolveLocale } from '../shared/text/resolve-locale.ts';
import { screenOf } from './content.ts';
import type { playerFields } from './fields.ts';
import { lazyConfigOf } from './lazy-config.ts';
import { PlayerView } from './PlayerView.tsx';
import { ErrorPanel } from './panels/ErrorPanel.tsx';
import panelCss from './panels/panel.css?inline';
import { type PlayerAction, type PlayerFragmentView, type PlayerScreen, screenOfState } from './screen.ts';
import { playerTexts } from './text/all.ts';
import { mergePlayerTexts } from './text/merge-player-texts.ts';
import { type PlayerItem, viewOf } from './view.ts';
import { idOf, type PlayerWidget } from './widget.ts';

/** The content of a player, as the server has read it. */
export interface PlayerData<Item> {
  /** The event or the work; null: a single video. */
  readonly item: Item | null;
  readonly videos: readonly Video[];
  /** The publisher's texts, by their English phrases. */
  readonly texts: Readonly<Record<string, string>>;
  /** For events: the publisher's change counter at the time of reading. */
  readonly revision?: string;
  /** The start plan of the video that plays, the first playable one; null: none. */
  readonly plan: StartPlan | null;
  /** URLs of the code that plays most streams. */
  readonly engine: readonly string[];
}

/** Renders the markup that the browser's first render repeats exactly. */
export function renderPlayer<Item>(
  { attributes, data, locale, timeZone: visitorZone, now }: RenderInput<PlayerData<Item>>,
  { widget, toItem }: { readonly widget: PlayerWidget; readonly toItem: (item: Item) => PlayerItem }
): RenderedWidget {
  const read = readConfig(widget.schema, { attributes });
  const config = read.config as Config<typeof playerFields>;
  const widgetLocale = resolveLocale(config, locale);
  const texts = mergePlayerTexts(playerTexts[widgetLocale.language], widgetLocale, data.texts, config.texts);
  const timeZone = config.timezone ?? visitorZone;
  const item = data.item === null ? null : toItem(data.item);
  const hasId = idOf(config, widget) !== '';
  const view = viewOf({ hasId, item, videos: data.videos, failed: false, chosen: '' });
  const screen = withPlan(
    screenOf({
      config,
      view,
      item,
      videos: data.videos,
      texts,
      locale: widgetLocale.locale,
      dir: widgetLocale.dir,
      timeZone,
      now,
    }),
    data.plan
  );
  const { appearance, content, poster, details } = screen;
  const fragmentView: PlayerFragmentView = {
    appearance,
    content,
    poster,
    details,
    config: lazyConfigOf(config),
    problems: read.problems,
    videos: data.videos,
    item: config.spoilerFree ? bareItem(data.item) : data.item,
  };
  const state: FragmentState = {
    dataState: view.view === 'loading' ? 'empty' : view.view,
    locale: widgetLocale.locale,
    timeZone,
    now,
    texts,
    id: idOf(config, widget),
    items: [],
    view: fragmentView,
    ...(data.revision !== undefined && { revision: data.revision }),
    ...(config.autoplay && urgentIn(screen, data.engine)),
  };
  if (state.dataState === 'empty') return { html: '', css: '', host: {}, state };
  const html = renderScreen(state, { View: ServerView, toScreen: screenOfState });
  return { html: html.replace(HINTS, ''), css: view.view === 'error' ? panelCss : '', host: {}, state };
}

/**
 * React writes preload links for images before markup that belongs in a page's head. Here the images follow
 * immediately.
 */
const HINTS = /^(?:<link rel="preload"[^>]*>)+/;

/** Returns what to load first for a player with `autoplay`: its first segment, or the playlist that names it. */
function urgentIn({ content }: PlayerScreen, engine: readonly string[]): Pick<FragmentState, 'urgent' | 'modules'> {
  if (content.view !== 'player') return {};
  const { plan, urls } = content.playable;
  const [track] = plan?.tracks ?? [];
  if (track) return { urgent: track.segmentUrl };
  if (plan) return { urgent: plan.first.at(-1) ?? '', ...(!plan.full && { modules: engine }) };
  // Every HLS engine requests the playlist first.
  return urls[0] && sourceTypeOf(urls[0]) === 'application/x-mpegURL'
    ? { urgent: urls[0], modules: engine }
    : { urgent: '' };
}

function withPlan(screen: PlayerScreen, plan: StartPlan | null): PlayerScreen {
  const { content } = screen;
  if (content.view !== 'player' || !plan) return screen;
  return { ...screen, content: { ...content, playable: { ...content.playable, plan } } };
}

/**
 * Returns an event or a work without everything that reveals the result (decision 043), because the page's source can
 * be searched.
 */
function bareItem<Item>(item: Item | null): Item | null {
  const bare = item && 'markers' in (item as object) ? { markers: [], metadata: {} } : {};
  return item && { ...item, description: '', ...bare };
}

function ServerView(props: ViewProps<PlayerScreen, PlayerAction>) {
  return <PlayerView {...props} Panel={ErrorPanel} onPlayer={() => undefined} />;
}
