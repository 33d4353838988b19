import { createLazyParts, type LazyParts } from '../shared/host/container.tsx';
import { holdHeight } from '../shared/host/hold-height.ts';
import sheet from './all-rules.css?inline';
import type { CardsAction, CardsScreen } from './screen.ts';
import { type CardsInput, type CardsOptions, useCardsScreen } from './useCardsScreen.ts';

/** Returns the container of a card widget. */
export function createCardsContainer(options: CardsOptions): LazyParts<CardsScreen, CardsAction> {
  const { schema } = options;
  return createLazyParts({
    schema,
    sheet,
    holdHeight,
    useScreen: (input: CardsInput) => useCardsScreen(input, options),
  });
}
