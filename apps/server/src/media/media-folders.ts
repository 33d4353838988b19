import { join } from 'node:path';
import { demoChannelOf } from '@touchline/demo';
import { ASSETS } from '../demo/assets.ts';
import type { ChannelOf } from '../live-channel/channel.ts';
import type { Settings } from '../settings.ts';

/** Where the media of videos lie, one folder a video: what was imported, then the demo's own. */
export function mediaFoldersOf({ mediaDir, demo }: Pick<Settings, 'mediaDir' | 'demo'>): readonly string[] {
  return demo ? [mediaDir, join(ASSETS, 'media')] : [mediaDir];
}

/** The channels of a server: those of the demo, or none. */
export function channelOfServer({ demo }: Pick<Settings, 'demo'>): ChannelOf {
  return demo ? demoChannelOf : () => null;
}
