import { type Mount, mountNewWidget } from '@touchline/widgets/element';
import { type MountArgs, toMountContext } from '../mount-context.ts';

/** The chunk of `<touchline-new-widget>`. */
export function mount(_name: string, args: MountArgs): Mount {
  return mountNewWidget(toMountContext(args));
}
