import { attributeNames } from '@touchline/domain';
import { type CardsData, renderCards, reserveGrid } from '../cards/index.ts';
import type { ServerWidget } from '../shared/host/server-widget.ts';
import { CardGridView } from './CardGridView.tsx';
import { cardGridSchema } from './config.ts';
import css from './sheet.css?inline';

/** The card grid on the server: content and attributes in, markup and state out. */
export const cardGrid: ServerWidget<'card-grid', CardsData> = {
  name: 'card-grid',
  attributes: attributeNames(cardGridSchema),
  staticCss: css,
  render: (input) => renderCards(input, { schema: cardGridSchema, View: CardGridView, pauses: true }),
  reserve: (attributes) => reserveGrid(attributes, cardGridSchema),
};
