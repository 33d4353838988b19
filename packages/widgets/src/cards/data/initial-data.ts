import type { EventType, FragmentState, Page } from '@touchline/domain';
import type { CardsFragmentView } from '../screen.ts';
import type { CardItem, CardsData } from './cards-data.ts';

/** Content that came with the page, in the form of API responses. */
export interface CardsInitialData {
  /** undefined: it cannot serve as an API response. */
  readonly page: Page<CardItem> | undefined;
  readonly eventTypes: readonly EventType[] | undefined;
}

/** Returns the content of a fragment's state. */
export function initialDataOf({ items, page, revision, eventTypes, view }: FragmentState): CardsInitialData {
  const isWhole = page !== undefined && !(view as Partial<CardsFragmentView> | undefined)?.stripped;
  return {
    page: isWhole ? { ...page, items: items as readonly CardItem[], revision: revision ?? '' } : undefined,
    eventTypes,
  };
}

/** Returns the initial data of a React page. */
export function toInitialData({
  items,
  page,
  revision = '',
  eventTypes,
}: Pick<CardsData, 'items'> & Partial<CardsData>): CardsInitialData {
  const { nextPageToken = '', totalSize = items.length } = page ?? {};
  return { page: { items, nextPageToken, totalSize, revision }, eventTypes };
}
