import { type Mount, mountCalendar } from '@touchline/widgets/element';
import { type MountArgs, toMountContext } from '../mount-context.ts';

/** The chunk of `<touchline-calendar>`. */
export function mount(_name: string, args: MountArgs): Mount {
  return mountCalendar(toMountContext(args));
}
