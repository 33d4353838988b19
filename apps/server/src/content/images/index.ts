import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isPublicAddress } from '../../platform/http/request-remote.ts';
import type { WritePorts } from '../content.ts';
import { registerImageRoutes } from './image-routes.ts';
import { registerImageManagement } from './management-routes.ts';
import { createRemoteImages } from './remote-images.ts';
import { createDiskCache } from './rendering/disk-cache.ts';
import { createImageRenderer } from './rendering/image-renderer.ts';

/** Options for tests, which serve images on this machine. */
export interface ImageOptions {
  readonly isAllowedAddress?: (address: string) => boolean;
}

/** Registers the upload of images and their delivery in any size. */
export function registerImages(
  app: FastifyInstance,
  ports: WritePorts,
  { isAllowedAddress = isPublicAddress }: ImageOptions = {}
): void {
  const { settings, clock, metrics } = ports;
  const cache = createDiskCache({
    folder: join(settings.dataDir, 'image-cache'),
    maxBytes: settings.imageCacheBytes,
    // File ages refer to the file system's clock.
    clock: Date.now,
    onError: (error) => app.log.warn({ err: error }, 'cannot use the image cache'),
  });
  const maker = createImageRenderer({ cache, metrics });
  registerImageManagement(app, ports, maker);
  registerImageRoutes(app, { ...ports, maker, findRemote: createRemoteImages({ cache, clock }), isAllowedAddress });
}
