import {
  type Mount,
  type MountContext,
  mountCreativeWorkPlayer,
  mountEventPlayer,
  mountVideoPlayer,
} from '@touchline/widgets/element';
import { type MountArgs, toMountContext } from '../mount-context.ts';

const mounts: Readonly<Record<string, (port: MountContext) => Mount>> = {
  'event-player': mountEventPlayer,
  'creative-work-player': mountCreativeWorkPlayer,
};

/** The chunk of the three players, which share one player box. */
export function mount(name: string, args: MountArgs): Mount {
  return (mounts[name] ?? mountVideoPlayer)(toMountContext(args));
}
