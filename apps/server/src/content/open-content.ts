import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { cacheSharesOf } from '../platform/responses/cache-shares.ts';
import { registerBannerCollections } from './banner-collections.ts';
import { registerCalendarExport } from './calendar-export/routes.ts';
import type { Content } from './content.ts';
import { registerCreativeWorks } from './creative-works.ts';
import { registerEntities } from './entities.ts';
import { registerEventTypes } from './event-types.ts';
import { registerEvents } from './events/routes.ts';
import { registerImages } from './images/index.ts';
import { createPublisherImagesLookup } from './images/publisher-images.ts';
import { registerPublicKeys } from './public-keys.ts';
import { createItemCache } from './public-list/item-cache.ts';
import { publisherKind } from './publishers.ts';
import { registerResource } from './resource/routes.ts';
import { secretKeyKind } from './secret-keys.ts';
import { registerTranslations } from './translations.ts';

/** Creates the dependencies of content. */
export function openContent(platform: Platform, { kinds }: Pick<Content, 'kinds'>): Content {
  const { settings, database, changes, clock } = platform;
  return {
    ...platform,
    kinds,
    items: createItemCache(cacheSharesOf(settings.answerCacheBytes).items),
    publisherImages: createPublisherImagesLookup({ database, changes, clock }),
  };
}

/** Registers the routes of publishers and their content. */
export function registerContent(app: FastifyInstance, content: Content): void {
  registerResource(app, publisherKind, content);
  registerPublicKeys(app, content);
  registerResource(app, secretKeyKind, content);
  registerBannerCollections(app, content);
  registerEventTypes(app, content);
  registerEvents(app, content);
  registerCalendarExport(app, content);
  registerCreativeWorks(app, content);
  registerEntities(app, content);
  registerTranslations(app, content);
  registerImages(app, content);
}
