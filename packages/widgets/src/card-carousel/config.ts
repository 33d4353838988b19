import { cardsSchema } from '../cards/index.ts';

/** Configuration of `<touchline-card-carousel>` (spec §3.9): a row loads more automatically. */
export const cardCarouselSchema = cardsSchema('infinite', 'button');
