import type { FastifyInstance } from 'fastify';
import type { LiveMedia } from './live-media.ts';

/** Media that come with the server, as those of the demo do: folders and live channels that nobody imported. */
export interface BuiltInMedia {
  /** Id of the publisher that owns them. */
  readonly publisher: string;
  /** Root folder, with one folder per video. */
  readonly folder: string;
  /** Whether a channel of this name is on at a time, epoch ms. */
  readonly hasChannel: (name: string, now: number) => boolean;
  /** Opens the channels for an app. `folders`: the root folders of all media. */
  readonly openChannels: (
    app: FastifyInstance,
    ports: { readonly folders: readonly string[]; readonly clock: () => number }
  ) => LiveMedia;
}
