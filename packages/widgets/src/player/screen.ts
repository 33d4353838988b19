import type { FragmentState, Playable, Video } from '@touchline/domain';
import type { AccessManager, AdSettings, Counting, PeersSetting } from '@touchline/player';
import type { WidgetHost } from '../shared/host/host.ts';
import type { Seconds } from './countdown/seconds.ts';
import type { Visitor } from './credentials/useVisitor.ts';
import type { PlayerConfig } from './fields.ts';
import type { LazyConfig } from './lazy-config.ts';
import type { PlayerTexts } from './text/en.ts';
import type { ContentResult } from './widget.ts';

/**
 * Appearance and behaviour that the publisher configures (spec §3.13). They stay the same while the content changes.
 */
export interface PlayerAppearance {
  /** Locale for `lang`, and for the format of times and numbers. */
  readonly locale: string;
  /** undefined: the page's direction. The control bar runs left to right in every script. */
  readonly dir: 'ltr' | 'rtl' | undefined;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly headingLevel: number;
  readonly autoplay: boolean;
  /** 0 to 1; 0: muted (PL-02). */
  readonly volume: number;
  /** Whether title, date and description are visible. Accessible names include the title in any case (EP-03). */
  readonly showTitle: boolean;
  readonly controls: boolean;
  readonly showSeekbar: boolean;
  readonly showFullscreen: boolean;
  readonly showVolume: boolean;
  readonly showTimers: boolean;
  readonly showPictureInPicture: boolean;
  readonly showQualitySelector: boolean;
  readonly playsinline: boolean;
  readonly remember: boolean;
  /** The publisher's consent setting for storage (interfaces.md). Absent: `auto`. */
  readonly consent?: string;
  readonly resume: boolean;
  readonly pauseOthers: boolean;
  /** IANA time zone of clock times on a live seek bar. Absent: the visitor's. */
  readonly timezone?: string | undefined;
  readonly cmcd?: 'query' | 'header' | undefined;
  /** Peer-to-peer settings. Absent: the stream is not shared (SCR-02). */
  readonly p2p?: PeersSetting | undefined;
  /** Ad settings, and the page's own texts for ads. Absent: no ads (PL-14). */
  readonly ads?: (AdSettings & { readonly texts?: Readonly<Record<string, string>> | undefined }) | undefined;
  /** Settings of counting. Absent: viewings are not counted (PL-13). */
  readonly counting?: Omit<Counting, 'api'> | undefined;
}

/** Content of the 16:9 box. */
export type PlayerContent =
  /** No id: nothing is requested or shown (VP-07). */
  | { readonly view: 'empty' }
  | { readonly view: 'loading' }
  | {
      readonly view: 'error';
      readonly code: string;
      /** Title of the content that cannot be played. */
      readonly title?: string | undefined;
      readonly offers?: readonly ShownOffer[] | undefined;
    }
  | CountdownContent
  /** Nothing to play yet, and nothing to count down to (VP-05). */
  | { readonly view: 'title'; readonly title: string }
  | PlayingContent;

/** An offer that unlocks the video, formatted in the visitor's language. */
export interface ShownOffer {
  readonly id: string;
  readonly title: string;
  /** '' for none. */
  readonly description: string;
  /** '€4.99' */
  readonly price: string;
  /** 'Buy for €4.99' */
  readonly label: string;
}

export interface CountdownContent {
  readonly view: 'countdown';
  /** Epoch ms. */
  readonly startTime: number;
  readonly title: string;
  readonly animated: boolean;
  /** Shown instead of the countdown after the start (CD-06). */
  readonly afterStart: string;
  /** Accessible label at the screen's `now`: 'Starts in 2 days, 3 hours'. */
  readonly label: string;
  /** The event that a visitor can add to a calendar; null: the content is no event. */
  readonly event: EventRequest | null;
  /** The digits 0 to 9 in the locale. */
  readonly digits: readonly string[];
}

export interface PlayingContent {
  readonly view: 'player';
  readonly playable: Playable;
  /** Accessible name of the region: the title of the event or the work, else of the video. */
  readonly name: string;
  /** Title on the poster: that of the video if there are several. */
  readonly title: string;
  /** Accessible name of the start button: 'Play: The Night the Floodlights Failed, 24 seconds'. */
  readonly startLabel: string;
  /** All playable videos, if there are several (EP-08); else empty. */
  readonly videos: readonly NamedVideo[];
  /** The content is a single video. Related videos are fetched shortly before its end and only offered there. */
  readonly isAlone: boolean;
  /** Event whose markers are shown on the seek bar; null: none, or scores are hidden. */
  readonly markers: EventRequest | null;
}

/** A video that the visitor can choose. */
export interface NamedVideo {
  readonly id: string;
  readonly name: string;
}

/** A request for an event: for its markers or its calendar entry. */
export interface EventRequest {
  readonly publicKey: string;
  /** The configured locale. Absent: the server chooses. */
  readonly locale?: string | undefined;
  readonly eventId: string;
}

/** The details below the box (EP-03, CW-03). */
export interface PlayerDetails {
  readonly title: string;
  /** Date in the locale and the time zone; '' for none. */
  readonly when: string;
  /** RFC 3339, for `<time>`. */
  readonly dateTime: string;
  readonly description: string;
}

/** Everything that a visitor sees. Rendering needs nothing else. */
export interface PlayerScreen {
  readonly appearance: PlayerAppearance;
  readonly texts: PlayerTexts;
  readonly content: PlayerContent;
  /** Background image of the poster and the countdown; null: none. */
  readonly poster: string | null;
  readonly details: PlayerDetails | null;
  /** Epoch ms of the countdown's first rendering. */
  readonly now: number;
  /** Ticks the countdown after that. Not in fragments: the browser adds it. */
  readonly seconds?: Seconds | undefined;
  /** Access to protected media. Not in fragments: the browser adds it. */
  readonly access?: AccessManager | undefined;
  /** Configuration of its lazy parts. Absent: they are switched off. */
  readonly config?: LazyConfig | undefined;
  /** Context of a purchase. Not in fragments: the browser adds it. */
  readonly checkout?: CheckoutContext | undefined;
}

/** An action of the visitor that the player itself does not handle. */
export type PlayerAction =
  /** Request the content again after an error. */
  | { readonly type: 'retry' }
  /** Play another video of the event, or a related one. */
  | { readonly type: 'choose'; readonly id: string }
  /** Fetch related videos, because a single video is about to end. */
  | { readonly type: 'find-related' };

/** `view` of a player's fragment state: the screen without texts and time, which the state holds itself. */
export interface PlayerFragmentView extends Omit<PlayerScreen, 'texts' | 'now' | 'seconds' | 'access' | 'checkout'> {
  /** Problems of the attributes. */
  readonly problems: readonly string[];
  /** The API's videos, so that the browser does not request them again. */
  readonly videos: readonly Video[];
  /** The API's event or work; null: a single video. */
  readonly item: unknown;
}

/** Returns the screen that the server has rendered. Its texts are complete, because the server runs the same build. */
export function screenOfState({ now, texts, view }: FragmentState): PlayerScreen {
  const { problems, videos, item, ...screen } = view as PlayerFragmentView;
  return { ...screen, now, texts: texts as PlayerTexts };
}

/** Context of a purchase: data and functions of the widget around it. */
interface CheckoutContext {
  readonly config: Pick<PlayerConfig, 'publicKey' | 'locale' | 'texts'>;
  /** The visitor who buys. */
  readonly visitor: Visitor;
  /** Fetches the current videos for a token and updates the widget. Rejects with an `ApiError`. */
  readonly fetchVideos: ContentResult['fetchVideos'];
  readonly host: WidgetHost;
  /** Holds the current view while the visitor is buying, whatever updates arrive. */
  readonly hold: (isPurchasing: boolean) => void;
}
