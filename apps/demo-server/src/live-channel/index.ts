import type { LiveMedia } from '@touchline/server/playback/media/live-media.ts';
import type { FastifyInstance } from 'fastify';
import type { ChannelOf } from './channel.ts';
import { createLiveMedia } from './live-media.ts';
import { createWaits } from './waits.ts';

/** Creates the channels under `/media/{channel}/`. Requests that wait for a part are ended when the server closes. */
export function createLiveChannels(
  app: FastifyInstance,
  ports: { channelOf: ChannelOf; folders: readonly string[]; clock: () => number }
): LiveMedia {
  const waits = createWaits(ports.clock);
  app.addHook('preClose', async () => waits.close());
  return createLiveMedia({ ...ports, waits });
}
