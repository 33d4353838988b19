import { type Mount, mountBannerCarousel } from '@touchline/widgets/element';
import { type Handover, toPort } from '../port.ts';

/** The chunk of `<touchline-banner-carousel>`. */
export function mount(_name: string, handover: Handover): Mount {
  return mountBannerCarousel(toPort(handover));
}
