import { countdownTo, moneyText, type Offer, playableOf, type Video, withoutScores } from '@touchline/domain';
import { fill } from '../shared/texts.ts';
import { labelOf } from './countdown/label.ts';
import type { Seconds } from './countdown/seconds.ts';
import { detailsOf } from './details.ts';
import { eventRequestOf, markersRequestOf } from './event-request.ts';
import type { PlayerConfig } from './fields.ts';
import { lookOf } from './look.ts';
import type { PlayerContent, PlayerScreen, ShownOffer } from './screen.ts';
import type { PlayerTexts } from './text/en.ts';
import type { PlayerItem, PlayerView } from './view.ts';

export interface ScreenInput {
  readonly config: PlayerConfig;
  readonly view: PlayerView;
  readonly item: PlayerItem | null | undefined;
  readonly videos?: readonly Video[] | undefined;
  readonly texts: PlayerTexts;
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** IANA */
  readonly timeZone: string;
  /** Epoch ms. */
  readonly now: number;
  /** Absent on a server. */
  readonly seconds?: Seconds | undefined;
}

/** A view in words: all that is drawn, formatted in the locale and the zone. */
export function screenOf(input: ScreenInput): PlayerScreen {
  const { config, view, videos = [], texts, locale, dir, timeZone, now, seconds } = input;
  const shown = config.spoilerFree ? withoutScores : String;
  const item = input.item && { ...input.item, title: shown(input.item.title) };
  const video = view.view === 'player' ? view.video : videos[0];
  return {
    look: lookOf(config, { locale, dir }),
    texts,
    content: contentOf({ ...input, item }, { video, shown }),
    poster: config.backgroundImageUrl ?? item?.posterUrl ?? video?.posterUrl ?? null,
    details: detailsOf(item, { view, config, locale, timeZone }),
    now,
    ...(seconds && { seconds }),
  };
}

interface Shown {
  readonly video: Video | undefined;
  /** A title as the visitor may read it. */
  readonly shown: (title: string) => string;
}

function contentOf({ config, view, item, texts, locale, now }: ScreenInput, { video, shown }: Shown): PlayerContent {
  const title = item?.title ?? '';
  switch (view.view) {
    case 'error':
      return {
        ...view,
        title: title || (video && shown(video.name)),
        offers: view.offers?.map((offer) => shownOffer(offer, texts, locale)),
      };
    case 'title':
      return { view: 'title', title: shown(view.title) || title };
    case 'player': {
      const playable = playableOf(view.video);
      if (!playable) return { view: 'loading' };
      const name = shown(playable.name);
      const isOneOfMany = view.others.length > 0;
      const others = view.others.map(({ id, name }) => ({ id, name: shown(name) || id }));
      return {
        view: 'player',
        playable,
        name: title || name,
        title: (isOneOfMany ? name : title) || name || title,
        others,
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

function shownOffer({ price: money, ...offer }: Offer, texts: PlayerTexts, locale: string): ShownOffer {
  const price = moneyText(money, locale);
  return { ...offer, price, label: fill(texts['Buy for {price}'], { price }) };
}

function digitsOf(locale: string): readonly string[] {
  const format = new Intl.NumberFormat([locale, 'en'], { useGrouping: false });
  return [...Array(10).keys()].map((digit) => format.format(digit));
}
