import { cardsSchema } from '../cards/index.ts';

/** Configuration of `<touchline-card-grid>` (spec §3.9): a button keeps what stands below within reach. */
export const cardGridSchema = cardsSchema('button', 'infinite');
