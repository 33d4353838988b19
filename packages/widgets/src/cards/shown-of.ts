import type { Shown } from '../shared/count/count-content.ts';
import type { CardsConfig, DataType } from './config.ts';
import type { CardsScreen } from './screen.ts';

const ITEM_TYPES: Readonly<Record<DataType, string>> = {
  events: 'event',
  'creative-works': 'creative-work',
  entities: 'entity',
};

/** What of a card widget is counted. `widget`: as in `touchline-{name}`. */
export function shownOf(widget: string, { query: { dataType } }: CardsConfig, { items }: CardsScreen): Shown {
  return { widget, part: 'card', itemType: dataType ? ITEM_TYPES[dataType] : undefined, items };
}
