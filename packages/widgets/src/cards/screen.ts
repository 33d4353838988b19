import type { FragmentState } from '@touchline/domain';
import type { More } from '../shared/more-of.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import type { DrawCard } from './CustomCard.tsx';
import type { CardItem } from './data.ts';

export type CardType = 'default' | 'square' | 'circle' | 'five-by-seven';

/** What of the configuration drawing looks at. */
export interface CardsLook {
  readonly heading: string;
  /** 2 to 6 */
  readonly headingLevel: number;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** Class that the variable styles hang on; '' without any. */
  readonly scope: string;
  /** For `lang`. */
  readonly locale: string;
  readonly type: CardType;
  /** On each card, merged with ours, and in its part names (CARD-26). */
  readonly className: string;
  /** Cards have a ground of their own, so that their text keeps off its edges. */
  readonly filled: boolean;
  readonly showTitle: boolean;
  readonly showDescription: boolean;
  readonly showButton: boolean;
  /** What there are lines for, before any card is there: words of `title event description button`, by spaces. */
  readonly shows: string;
  /** As many cards as the first page can have at the most. */
  readonly first: number;
  /** Grid only: so many of these have their space reserved while nothing is known of them. */
  readonly reserved: number;
  /** There may be more than these. */
  readonly mayGrow: boolean;
  /** Carousel only (CC-03). */
  readonly arrows: boolean;
  /** null: not shown (CC-06). */
  readonly seeAll: { readonly show: 'text' | 'icon'; readonly href: string } | null;
}

/** One card; all words and times formatted. */
export interface CardView {
  readonly id: string;
  /** Place in the list, 0-based. */
  readonly index: number;
  readonly title: string;
  readonly description: string;
  /** Sized by the type (IMG-01, IMG-02); null: a placeholder. */
  readonly image: { readonly src: string; readonly srcSet?: string | undefined } | null;
  /** null: no link. */
  readonly href: string | null;
  /** Without a link: a button named by its title. */
  readonly clickable: boolean;
  /** Events: how they stand; null for works and entities. */
  readonly event: CardEvent | null;
}

/** How an event stands, by the rules of spec §4.2. */
export interface CardEvent {
  readonly live: boolean;
  /** Home, then away; null: the time stands in their place. */
  readonly scores: readonly [string, string] | null;
  /** The scores in words, with the names, for whoever cannot see which side is which; '' without scores. */
  readonly spokenScores: string;
  /** Kick-off in the locale and zone, with its day. */
  readonly time: string | null;
  /** RFC 3339, for `<time>`. */
  readonly dateTime: string | null;
  /** 'Full Time', 'Postponed'; a running clock. */
  readonly status: string | null;
}

/** Cards, and how there can be more of them. */
export interface CardsContent extends More {
  readonly list: 'cards';
  readonly cards: readonly CardView[];
  /** 'Showing 20 of 25', or 'Loading' after a while, to be announced; '' for nothing new. */
  readonly announcement: string;
  /** Place of the card that gets focus after Show more; null: none does. */
  readonly focusIndex: number | null;
}

/** What stands below the heading. */
export type CardList =
  | CardsContent
  | { readonly list: 'loading' }
  /** `hidden` unless `hide-when-empty` is false (CC-11). */
  | { readonly list: 'empty'; readonly hidden: boolean }
  /** `hidden` with `hide-on-error` (CARD-25). */
  | { readonly list: 'error'; readonly hidden: boolean };

/** What a visitor sees, whole: drawing it needs nothing else. */
export interface CardsScreen {
  readonly look: CardsLook;
  readonly texts: ContentTexts;
  readonly content: CardList;
  /** What the cards are of, by their place: handed to whoever listens to clicks. */
  readonly items: readonly CardItem[];
  /** In place of our cards: a page's component or template, which our server does not know. */
  readonly draw?: DrawCard | undefined;
  /** Absent on a server's screen. */
  readonly late?: LateViews | undefined;
}

/**
 * What no server draws: code for it comes with whoever decides on screens, so that it does not weigh on what a browser
 * needs to take over the server's markup.
 */
export interface LateViews {
  /** In place of cards that are on their way, or could not be had. */
  readonly Instead: (props: InsteadProps) => React.ReactNode;
  /** One more card that is on its way. */
  readonly Bones: () => React.ReactNode;
  readonly Tending: (props: TendingProps) => React.ReactNode;
}

export interface TendingProps {
  /** Holds the cards. */
  readonly list: { readonly current: HTMLElement | null };
  /** What is next loads when this comes into view. */
  readonly mark: { readonly current: HTMLElement | null };
  readonly content: CardsContent;
  readonly act: (act: CardsAct) => void;
}

export interface InsteadProps {
  readonly screen: CardsScreen;
  readonly act: (act: CardsAct) => void;
}

/** `view` of a card widget's fragment state: what the state does not hold elsewhere, and how it came about. */
export interface CardsFragmentView extends Pick<CardsScreen, 'look' | 'content'> {
  /** What could not be read from the attributes. */
  readonly problems: readonly string[];
  /** The items were stripped of what tells how events went, so they cannot stand for the API's answer. */
  readonly stripped: boolean;
}

/** What a visitor can do with a list of cards. */
export type CardsAct =
  /** `asked`: by the button, so that focus moves to the first new card. */
  { readonly act: 'more'; readonly asked: boolean } | { readonly act: 'retry' };

/** The screen that the server has drawn. Texts are complete: the server is of this very build. */
export function cardsScreenOf({ items, texts, view }: FragmentState): CardsScreen {
  const { look, content } = view as CardsFragmentView;
  return { look, content, texts: texts as ContentTexts, items: items as readonly CardItem[] };
}
