import { type Mount, mountCardCarousel, mountCardGrid } from '@touchline/widgets/element';
import { type MountArgs, toMountContext } from '../mount-context.ts';

/** The chunk of `<touchline-card-carousel>` and `<touchline-card-grid>`, which share most of their code. */
export function mount(name: string, args: MountArgs): Mount {
  return (name === 'card-grid' ? mountCardGrid : mountCardCarousel)(toMountContext(args));
}
