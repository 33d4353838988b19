import {
  type Mount,
  type MountPort,
  mountCreativeWorkPlayer,
  mountEventPlayer,
  mountVideoPlayer,
} from '@touchline/widgets/element';
import { type Handover, toPort } from '../port.ts';

const mounts: Readonly<Record<string, (port: MountPort) => Mount>> = {
  'event-player': mountEventPlayer,
  'creative-work-player': mountCreativeWorkPlayer,
};

/** The chunk of the three players: all of them are one box. */
export function mount(name: string, handover: Handover): Mount {
  return (mounts[name] ?? mountVideoPlayer)(toPort(handover));
}
