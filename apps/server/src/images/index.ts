import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { WritePorts } from '../ports.ts';
import { createDiskCache } from './disk-cache.ts';
import { registerImageManagement } from './management-routes.ts';
import { createPictureMaker } from './picture-maker.ts';
import { registerPictures } from './picture-routes.ts';
import { isPublicAddress } from './public-address.ts';
import { createRemotePictures } from './remote-pictures.ts';

/** What a test may change: tests serve pictures on this machine. */
export interface ImageOptions {
  readonly isAllowedAddress?: (address: string) => boolean;
}

/** Uploading pictures, and giving them out in any size. */
export function registerImages(
  app: FastifyInstance,
  ports: WritePorts,
  { isAllowedAddress = isPublicAddress }: ImageOptions = {}
): void {
  const { settings, clock, metrics } = ports;
  const cache = createDiskCache({
    folder: join(settings.dataDir, 'image-cache'),
    maxBytes: settings.imageCacheBytes,
    // Ages of files, not of content: always the clock that the file system uses.
    clock: Date.now,
    onError: (error) => app.log.warn({ err: error }, 'the cache of pictures cannot be used'),
  });
  const maker = createPictureMaker({ cache, metrics });
  registerImageManagement(app, ports, maker);
  registerPictures(app, { ...ports, maker, findRemote: createRemotePictures({ cache, clock }), isAllowedAddress });
}
