import {
  countdownTo,
  moneyText,
  type Offer,
  type Playable,
  playableOf,
  type Video,
  withoutScores,
} from '@touchline/domain';
import { fill } from '../shared/text/fill.ts';
import { appearanceOf } from './appearance.ts';
import { labelOf } from './countdown/label.ts';
import type { Seconds } from './countdown/seconds.ts';
import { detailsOf } from './details.ts';
import type { PlayerConfig } from './fields.ts';
import type { EventRequest, PlayerContent, PlayerScreen, ShownOffer } from './screen.ts';
import { durationText } from './text/duration-text.ts';
import type { PlayerTexts } from './text/en.ts';
import type { ContentView, PlayerItem } from './view.ts';

/** `events/{id}`, a resource name of the API or of the management API (contract §2.6). */
const EVENT_NAME = /^(?:publishers\/[^/]+\/)?events\/([^/]+)$/;

interface ScreenInput {
  readonly config: PlayerConfig;
  readonly view: ContentView;
  readonly item: PlayerItem | null | undefined;
  readonly videos?: readonly Video[] | undefined;
  readonly texts: PlayerTexts;
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** IANA */
  readonly timeZone: string;
  /** Epoch ms. */
  readonly now: number;
  /** Absent on the server. */
  readonly seconds?: Seconds | undefined;
}

/** Returns the screen of a view: everything that is rendered, formatted in the locale and the time zone. */
export function screenOf(input: ScreenInput): PlayerScreen {
  const { config, view, videos = [], texts, locale, dir, timeZone, now, seconds } = input;
  const displayTitle = config.spoilerFree ? withoutScores : String;
  const item = input.item && { ...input.item, title: displayTitle(input.item.title) };
  const video = view.view === 'player' ? view.video : videos[0];
  return {
    appearance: appearanceOf(config, { locale, dir }),
    texts,
    content: contentOf({ ...input, item }, { video, displayTitle }),
    poster: config.backgroundImageUrl ?? item?.posterUrl ?? video?.posterUrl ?? null,
    details: detailsOf(item, { view, config, locale, timeZone }),
    now,
    ...(seconds && { seconds }),
  };
}

interface ContentContext {
  readonly video: Video | undefined;
  /** Returns a title, without scores if the visitor hides them. */
  readonly displayTitle: (title: string) => string;
}

function contentOf(
  { config, view, item, texts, locale, now }: ScreenInput,
  { video, displayTitle }: ContentContext
): PlayerContent {
  const title = item?.title ?? '';
  switch (view.view) {
    case 'error':
      return {
        ...view,
        title: title || (video && displayTitle(video.name)),
        offers: view.offers?.map((offer) => formatOffer(offer, texts, locale)),
      };
    case 'title':
      return { view: 'title', title: displayTitle(view.title) || title };
    case 'player': {
      const playable = playableOf(view.video);
      if (!playable) return { view: 'loading' };
      const name = displayTitle(playable.name);
      const regionName = title || name;
      const posterTitle = (view.videos.length > 0 && name) || regionName;
      return {
        view: 'player',
        playable,
        name: regionName,
        title: posterTitle,
        startLabel: startLabelOf(playable, posterTitle, texts, locale),
        videos: view.videos.map(({ id, name }) => ({ id, name: displayTitle(name) || id })),
        isAlone: !item,
        markers: markersRequestOf({ config, item, video: view.video }),
      };
    }
    case 'countdown': {
      const { startTime } = view;
      return {
        view: 'countdown',
        startTime,
        title,
        event: eventRequestOf(config, item?.eventId),
        animated: config.showCountdownAnimation,
        afterStart: config.afterStart || texts['This event has not started...'],
        label: labelOf(countdownTo(startTime, now), texts, locale),
        digits: digitsOf(locale),
      };
    }
    default:
      return view;
  }
}

/** Returns the name of the start button: the title, and the duration or `Live`. */
function startLabelOf({ live, duration }: Playable, title: string, texts: PlayerTexts, locale: string): string {
  const length = live ? texts.Live : duration === null ? '' : durationText(duration, locale);
  if (!title) return texts.Play;
  return fill(texts[length ? 'Play: {title}, {length}' : 'Play: {title}'], { title, length });
}

function formatOffer({ price: money, ...offer }: Offer, texts: PlayerTexts, locale: string): ShownOffer {
  const price = moneyText(money, locale);
  return { ...offer, price, label: fill(texts['Buy for {price}'], { price }) };
}

function digitsOf(locale: string): readonly string[] {
  const format = new Intl.NumberFormat([locale, 'en'], { useGrouping: false });
  return [...Array(10).keys()].map((digit) => format.format(digit));
}

interface MarkersInput {
  readonly config: Pick<PlayerConfig, 'publicKey' | 'locale' | 'spoilerFree'>;
  readonly item: PlayerItem | null | undefined;
  readonly video: Pick<Video, 'markersSource'>;
}

/**
 * Returns the event whose markers are shown on the seek bar of a video: the event in `markersSource`, else the event of
 * the player. Returns null if there is none, or if scores are hidden.
 */
export function markersRequestOf({ config, item, video }: MarkersInput): EventRequest | null {
  const eventId = EVENT_NAME.exec(video.markersSource ?? '')?.[1] ?? item?.eventId;
  return config.spoilerFree ? null : eventRequestOf(config, eventId);
}

/** Returns the request for an event; null without an id. */
function eventRequestOf(
  { publicKey, locale }: Pick<PlayerConfig, 'publicKey' | 'locale'>,
  eventId: string | undefined
): EventRequest | null {
  return eventId ? { publicKey, locale, eventId } : null;
}
