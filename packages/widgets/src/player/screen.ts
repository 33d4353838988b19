import type { FragmentState, Playable, Video } from '@touchline/domain';
import type { AccessKeeper, AdSettings, Counting, PeersSetting } from '@touchline/player';
import type { Seconds } from './countdown/seconds.ts';
import type { LateConfig } from './late-config.ts';
import type { Till } from './purchase/till.ts';
import type { PlayerTexts } from './text/en.ts';

/** What stays the same while a player's content changes: how its publisher wants it (spec §3.13). */
export interface PlayerLook {
  /** For `lang`; times and numbers are formatted in it. */
  readonly locale: string;
  /** undefined: the page's own. The bar runs left to right in every script. */
  readonly dir: 'ltr' | 'rtl' | undefined;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly headingLevel: number;
  readonly autoplay: boolean;
  /** 0 to 1; 0: muted (PL-02). */
  readonly volume: number;
  /** Title, date and description are visible; accessible names have the title in any case (EP-03). */
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
  /** What the publisher says of storing (interfaces.md); absent: `auto`. */
  readonly consent?: string;
  readonly resume: boolean;
  readonly pauseOthers: boolean;
  /** IANA: of clock times on a live line; absent: the visitor's. */
  readonly timezone?: string | undefined;
  readonly cmcd?: 'query' | 'header' | undefined;
  /** How it is shared between visitors; absent: it is not (SCR-02). */
  readonly p2p?: PeersSetting | undefined;
  /** Its ads, and the page's own words over them; absent: it has none (PL-14). */
  readonly ads?: (AdSettings & { readonly texts?: Readonly<Record<string, string>> | undefined }) | undefined;
  /** How viewings are counted; absent: they are not (PL-13). */
  readonly counting?: Omit<Counting, 'api'> | undefined;
}

/** What the 16:9 box shows. */
export type PlayerContent =
  /** No id: nothing is asked and nothing shown (VP-07). */
  | { readonly view: 'empty' }
  | { readonly view: 'loading' }
  | {
      readonly view: 'error';
      readonly code: string;
      /** Of what cannot be played. */
      readonly title?: string | undefined;
      readonly offers?: readonly ShownOffer[] | undefined;
    }
  | CountdownContent
  /** Nothing to play yet, and nothing to count down to (VP-05). */
  | { readonly view: 'title'; readonly title: string }
  | PlayingContent;

/** Something that opens the video once it is paid, in the visitor's words. */
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
  /** What stands in its place after the start (CD-06). */
  readonly afterStart: string;
  /** What is said of it at the screen's `now`: 'Starts in 2 days, 3 hours'. */
  readonly label: string;
  /** The event that a visitor can add to a calendar; null: it is none. */
  readonly event: EventRequest | null;
  /** 0 to 9 as the locale writes them. */
  readonly digits: readonly string[];
}

export interface PlayingContent {
  readonly view: 'player';
  readonly playable: Playable;
  /** Of the region: the event's or the work's title, else the video's. */
  readonly name: string;
  /** On the poster. */
  readonly title: string;
  /** All videos that can be played, where there are several (EP-08). */
  readonly others: readonly NamedVideo[];
  /** There is no event and no work: what others there are is found at its end, and offered there only. */
  readonly isAlone: boolean;
  /** Whose markers belong on the seek bar; null: nobody's, or they would tell how it went. */
  readonly markers: EventRequest | null;
}

/** A video that can be chosen. */
export interface NamedVideo {
  readonly id: string;
  readonly name: string;
}

/** An event that the API is asked about: for its markers, for its entry in a calendar. */
export interface EventRequest {
  readonly publicKey: string;
  /** As asked for; absent: the server chooses. */
  readonly locale?: string | undefined;
  readonly eventId: string;
}

/** What stands below the box (EP-03, CW-03). */
export interface PlayerDetails {
  readonly title: string;
  /** In the locale and zone; '' for none. */
  readonly when: string;
  /** RFC 3339, for `<time>`. */
  readonly dateTime: string;
  readonly description: string;
}

/** What a visitor sees, whole: drawing it needs nothing else. */
export interface PlayerScreen {
  readonly look: PlayerLook;
  readonly texts: PlayerTexts;
  readonly content: PlayerContent;
  /** Behind the poster and the countdown; null: none. */
  readonly poster: string | null;
  readonly details: PlayerDetails | null;
  /** Epoch ms that the countdown's first drawing goes by. */
  readonly now: number;
  /** What it counts by after that: comes with whoever decides on screens. */
  readonly seconds?: Seconds | undefined;
  /** What opens its media: comes in the same way. */
  readonly access?: AccessKeeper | undefined;
  /** What its later parts go by; absent: they are switched off. */
  readonly config?: LateConfig | undefined;
  /** What a purchase needs: comes in the same way. */
  readonly till?: Till | undefined;
}

/** What a visitor can do that the player itself does not do. */
export type PlayerAct =
  /** Ask again what cannot be played. */
  | { readonly act: 'retry' }
  /** Another of the event's videos, or one that is related to this one. */
  | { readonly act: 'choose'; readonly id: string }
  /** A video alone is about to end: find what may follow it. */
  | { readonly act: 'find-related' };

/** `view` of a player's fragment state: the screen, but its words and time, which the state holds itself. */
export interface PlayerFragmentView extends Omit<PlayerScreen, 'texts' | 'now' | 'seconds' | 'access' | 'till'> {
  /** What could not be read from the attributes. */
  readonly problems: readonly string[];
  /** Answers of the API that it was made of, so that nobody asks again. */
  readonly videos: readonly Video[];
  /** Of the event or the work; null: a video alone. */
  readonly item: unknown;
}

/** The screen that the server has drawn. Texts are complete: the server is of this very build. */
export function screenOfState({ now, texts, view }: FragmentState): PlayerScreen {
  const { look, content, poster, details, config } = view as PlayerFragmentView;
  return { look, content, poster, details, config, now, texts: texts as PlayerTexts };
}
