import type { FragmentState } from '@touchline/domain';
import type { Pagination } from '../shared/data/pagination.ts';
import type { ViewProps } from '../shared/host/mountWidget.tsx';
import type { ContentTexts } from '../shared/text/en.ts';
import type { DrawCard } from './card/CustomCard.tsx';
import type { CardItem } from './data/cards-data.ts';

export type CardType = 'default' | 'square' | 'circle' | 'five-by-seven';

/** The part of the configuration that the view reads. */
export interface CardsAppearance {
  readonly heading: string;
  /** 2 to 6 */
  readonly headingLevel: number;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** Class for the variable styles; '' without any. */
  readonly scope: string;
  /** For `lang`. */
  readonly locale: string;
  readonly type: CardType;
  /** Class of each card, merged with ours, also one of its part names (CARD-26). */
  readonly className: string;
  /** Cards have their own background, so their text keeps a distance from its edges. */
  readonly filled: boolean;
  readonly showTitle: boolean;
  readonly showDescription: boolean;
  readonly showButton: boolean;
  /** The lines that each card reserves: words of `title event description button`, separated by spaces. */
  readonly shows: string;
  /** Maximum number of cards on the first page. */
  readonly first: number;
  /** Grid only: number of placeholders with reserved space. */
  readonly reserved: number;
  /** There may be more than one page. */
  readonly mayGrow: boolean;
  /** Carousel only (CC-03). */
  readonly arrows: boolean;
  /** null: not shown (CC-06). */
  readonly seeAll: { readonly show: 'text' | 'icon'; readonly href: string } | null;
}

/** One card, with formatted texts and times. */
export interface CardView {
  readonly id: string;
  /** Index in the list, 0-based. */
  readonly index: number;
  readonly title: string;
  readonly description: string;
  /** Sized by the type (IMG-01, IMG-02); null: a placeholder. */
  readonly image: { readonly src: string; readonly srcSet?: string | undefined } | null;
  /** null: no link. */
  readonly href: string | null;
  /** Without a link: a button named by its title. */
  readonly clickable: boolean;
  /** Events: their state; null for works and entities. */
  readonly event: CardEvent | null;
}

/** The state of an event, by the rules of spec §4.2. */
export interface CardEvent {
  readonly live: boolean;
  /** Home, then away, each with its note in brackets; null where the time or the status replaces them. */
  readonly scores: readonly [string, string] | null;
  /** The scores in words with the names, for screen readers; '' without scores. */
  readonly spokenScores: string;
  /** Kick-off in the locale and zone, with its day. */
  readonly time: string | null;
  /** RFC 3339, for `<time>`; null without a start time. */
  readonly dateTime: string | null;
  /** 'Full Time', 'Postponed', or the clock of a live event. */
  readonly status: string | null;
}

/** Cards and their pagination. */
export interface CardsContent extends Pagination {
  readonly list: 'cards';
  readonly cards: readonly CardView[];
  /** Announcement: 'Showing 20 of 25', or 'Loading' after a while; '' for nothing new. */
  readonly announcement: string;
  /** Index of the card that gets focus after Show more; null: none. */
  readonly focusIndex: number | null;
}

/** The area below the heading. */
export type CardList =
  | CardsContent
  | { readonly list: 'loading' }
  /** `hidden` unless `hide-when-empty` is false (CC-11). */
  | { readonly list: 'empty'; readonly hidden: boolean }
  /** `hidden` with `hide-on-error` (CARD-25). */
  | { readonly list: 'error'; readonly hidden: boolean };

/** Everything that the view draws. */
export interface CardsScreen {
  readonly appearance: CardsAppearance;
  readonly texts: ContentTexts;
  readonly content: CardList;
  /** The items of the cards, by index, for click handlers. */
  readonly items: readonly CardItem[];
  /** Replaces our cards: a page's component or template, which our server does not know. */
  readonly draw?: DrawCard | undefined;
  /** Absent on the server's screen. */
  readonly lazy?: LazyViews | undefined;
}

/** Views that the server never renders. Their code is in the lazy chunk, so that hydration does not need it. */
export interface LazyViews {
  /** Replaces cards that are loading or failed to load. */
  readonly Fallback: (props: PlaceholderProps) => React.ReactNode;
  /** Placeholder of one more card. */
  readonly Skeleton: () => React.ReactNode;
  readonly Effects: (props: CardsEffectsProps) => React.ReactNode;
}

export interface CardsEffectsProps {
  /** Contains the cards. */
  readonly list: { readonly current: HTMLElement | null };
  /** The next page loads when this element comes into view. */
  readonly mark: { readonly current: HTMLElement | null };
  readonly content: CardsContent;
  readonly dispatch: (action: CardsAction) => void;
}

export interface PlaceholderProps {
  readonly screen: CardsScreen;
  readonly dispatch: (action: CardsAction) => void;
}

/** `view` of a card widget's fragment state: data that the state does not hold elsewhere. */
export interface CardsFragmentView extends Pick<CardsScreen, 'appearance' | 'content'> {
  /** Problems found in the attributes. */
  readonly problems: readonly string[];
  /** The items were stripped of scores, so they cannot serve as an API response. */
  readonly stripped: boolean;
}

/** An action of the visitor in a list of cards. */
export type CardsAction =
  /** `focus`: by the button, so that focus moves to the first new card. */
  { readonly type: 'more'; readonly focus: boolean } | { readonly type: 'retry' };

/** Props of both card views. */
export type CardsViewProps<Props = unknown> = ViewProps<CardsScreen, CardsAction, Props>;

/** Returns the screen that the server has rendered. Texts are complete: the server runs the same build. */
export function cardsScreenOf({ items, texts, view }: FragmentState): CardsScreen {
  const { appearance, content } = view as CardsFragmentView;
  return { appearance, content, texts: texts as ContentTexts, items: items as readonly CardItem[] };
}
