import { type Mount, mountBannerCarousel } from '@touchline/widgets/element';
import { type MountArgs, toMountContext } from '../mount-context.ts';

/** The chunk of `<touchline-banner-carousel>`. */
export function mount(_name: string, args: MountArgs): Mount {
  return mountBannerCarousel(toMountContext(args));
}
