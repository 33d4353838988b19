import { type Mount, mountBannerCarousel } from '@touchline/widgets/element';
import { type Handover, toPort } from '../port.ts';

/** The chunk of `<touchline-banner-carousel>`. */
export function mount(handover: Handover): Mount {
  return mountBannerCarousel(toPort(handover));
}
