import { type Mount, mountCalendar } from '@touchline/widgets/element';
import { type Handover, toPort } from '../port.ts';

/** The chunk of `<touchline-calendar>`. */
export function mount(_name: string, handover: Handover): Mount {
  return mountCalendar(toPort(handover));
}
