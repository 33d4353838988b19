import { cardsSchema } from '../cards/index.ts';

/** Configuration of `<touchline-card-grid>` (spec §3.9): a button keeps content below the grid within reach. */
export const cardGridSchema = cardsSchema('button', 'infinite');
