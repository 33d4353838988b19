import { type Mount, mountCardCarousel, mountCardGrid } from '@touchline/widgets/element';
import { type Handover, toPort } from '../port.ts';

/** The chunk of `<touchline-card-carousel>` and `<touchline-card-grid>`: most of it is what cards look like. */
export function mount(name: string, handover: Handover): Mount {
  return (name === 'card-grid' ? mountCardGrid : mountCardCarousel)(toPort(handover));
}
