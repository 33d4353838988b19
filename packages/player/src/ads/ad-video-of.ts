import type { Session } from '../start/session.ts';
import { type AdVideo, createAdVideo } from './ad-video.ts';
import type { AdSettings } from './ads.ts';
import { onlyOnePlays } from './only-one-plays.ts';
import { createSharedVideo } from './shared-video.ts';

/** What ads of a session play in: an element of their own, or content's where only one plays. */
export function adVideoOf(session: Session, { oneElement }: AdSettings): AdVideo {
  const isOne = oneElement ?? onlyOnePlays(session.media);
  return isOne ? createSharedVideo(session) : createAdVideo(session.media);
}
