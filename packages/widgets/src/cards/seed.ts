import type { EventType, FragmentState, Page } from '@touchline/domain';
import type { CardItem } from './data.ts';
import type { CardsFragmentView } from './screen.ts';

/** What came with the page, in the form of the calls that it stands for. */
export interface CardsSeed {
  /** undefined: it cannot stand for the call's answer. */
  readonly page: Page<CardItem> | undefined;
  readonly eventTypes: readonly EventType[] | undefined;
}

export function seedOf({ items, page, revision, eventTypes, view }: FragmentState): CardsSeed {
  const isWhole = page !== undefined && !(view as Partial<CardsFragmentView> | undefined)?.stripped;
  return {
    page: isWhole ? { ...page, items: items as readonly CardItem[], revision: revision ?? '' } : undefined,
    eventTypes,
  };
}
