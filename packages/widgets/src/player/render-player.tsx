import {
  type Config,
  type FragmentState,
  readConfig,
  type StartPlan,
  sourceTypeOf,
  type Video,
} from '@touchline/domain';
import { renderToString } from 'react-dom/server';
import type { RenderedWidget, RenderInput } from '../shared/server-widget.ts';
import { speechOf } from '../shared/speech.ts';
import { screenOf } from './content.ts';
import type { playerFields } from './fields.ts';
import { lateConfigOf } from './late-config.ts';
import { mergePlayerTexts } from './merge-player-texts.ts';
import { PlayerView } from './PlayerView.tsx';
import { ErrorPanel } from './panels/ErrorPanel.tsx';
import panelCss from './panels/panel.css?inline';
import { type PlayerFragmentView, type PlayerScreen, screenOfState } from './screen.ts';
import { playerTexts } from './text/all.ts';
import { type PlayerItem, viewOf } from './view.ts';
import { idOf, type PlayerWidget } from './widget.ts';

/** What a player shows, as the server has read it. */
export interface PlayerData<Item> {
  /** null: a video alone. */
  readonly item: Item | null;
  readonly videos: readonly Video[];
  /** The publisher's own words, by their English phrases. */
  readonly texts: Readonly<Record<string, string>>;
  /** Events: the publisher's change counter when they were read. */
  readonly revision?: string;
  /** What was read ahead of the first video that can be played, which is the one that does; null: nothing. */
  readonly plan: StartPlan | null;
  /** Addresses of the code that plays most streams. */
  readonly engine: readonly string[];
}

/** The markup that the browser's first render repeats exactly. */
export function renderPlayer<Item>(
  { attributes, data, locale, timeZone: given, now }: RenderInput<PlayerData<Item>>,
  { widget, toItem }: { readonly widget: PlayerWidget; readonly toItem: (item: Item) => PlayerItem }
): RenderedWidget {
  const read = readConfig(widget.schema, { attributes });
  const config = read.config as Config<typeof playerFields>;
  const speech = speechOf(config, locale);
  const texts = mergePlayerTexts(playerTexts[speech.language], speech, data.texts, config.texts);
  const timeZone = config.timezone ?? given;
  const item = data.item === null ? null : toItem(data.item);
  const asked = idOf(config, widget) !== '';
  const view = viewOf({ asked, item, videos: data.videos, failed: false, chosen: '' });
  const screen = withPlan(
    screenOf({ config, view, item, videos: data.videos, texts, locale: speech.locale, dir: speech.dir, timeZone, now }),
    data.plan
  );
  const { look, content, poster, details } = screen;
  const drawn: PlayerFragmentView = {
    look,
    content,
    poster,
    details,
    config: lateConfigOf(config),
    problems: read.problems,
    videos: data.videos,
    item: config.spoilerFree ? bareItem(data.item) : data.item,
  };
  const state: FragmentState = {
    dataState: view.view === 'loading' ? 'empty' : view.view,
    locale: speech.locale,
    timeZone,
    now,
    texts,
    id: idOf(config, widget),
    items: [],
    view: drawn,
    ...(data.revision !== undefined && { revision: data.revision }),
    ...(config.autoplay && urgentIn(screen, data.engine)),
  };
  if (state.dataState === 'empty') return { html: '', css: '', host: {}, state };
  const html = renderToString(
    <PlayerView
      screen={screenOfState(state)}
      api=""
      Panel={ErrorPanel}
      act={ignore}
      onPlayer={ignore}
      onFailed={ignore}
      onError={ignore}
      onViewing={ignore}
      onAutoplayFallback={ignore}
      onSignIn={ignore}
    />
  );
  return { html: html.replace(HINTS, ''), css: view.view === 'error' ? panelCss : '', host: {}, state };
}

/** React asks for pictures ahead of markup that goes into a page's head; here they stand right behind. */
const HINTS = /^(?:<link rel="preload"[^>]*>)+/;

/** What plays by itself needs its first segment, or where it is written which that is. */
function urgentIn({ content }: PlayerScreen, engine: readonly string[]): Pick<FragmentState, 'urgent' | 'modules'> {
  if (content.view !== 'player') return {};
  const { plan, urls } = content.playable;
  // Any engine for HLS asks for its playlist first.
  const playlist = urls[0] && sourceTypeOf(urls[0]) === 'application/x-mpegURL' ? urls[0] : '';
  const [track] = plan?.tracks ?? [];
  if (track) return { urgent: track.segmentUrl };
  const urgent = plan?.first.at(-1) ?? playlist;
  return urgent === '' || plan?.full ? { urgent } : { urgent, modules: engine };
}

function withPlan(screen: PlayerScreen, plan: StartPlan | null): PlayerScreen {
  const { content } = screen;
  if (content.view !== 'player' || !plan) return screen;
  return { ...screen, content: { ...content, playable: { ...content.playable, plan } } };
}

/** An event or a work without what tells how it went (decision 043): the page's source can be searched. */
function bareItem<Item>(item: Item | null): Item | null {
  const bare = item && 'markers' in (item as object) ? { markers: [], metadata: {} } : {};
  return item && { ...item, description: '', ...bare };
}

function ignore(): void {}
