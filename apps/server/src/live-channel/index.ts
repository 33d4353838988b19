import type { FastifyInstance } from 'fastify';
import type { ChannelOf } from './channel.ts';
import { createLiveMedia, type LiveMedia } from './live-media.ts';
import { createWaits } from './waits.ts';

export type { LiveMedia } from './live-media.ts';

/** The channels that a server has under `/media/{channel}/`; who waits for a part is let go when the server closes. */
export function createLiveChannels(
  app: FastifyInstance,
  ports: { channelOf: ChannelOf; folders: readonly string[]; clock: () => number }
): LiveMedia {
  const waits = createWaits(ports.clock);
  app.addHook('preClose', async () => waits.close());
  return createLiveMedia({ ...ports, waits });
}
