import type { FastifyInstance } from 'fastify';
import { cacheSharesOf } from '../platform/responses/cache-shares.ts';
import { type Build, readBuild } from '../platform/static/build.ts';
import { registerAssets } from '../platform/static/routes.ts';
import type { Playback } from '../playback/playback.ts';
import { bannerCarouselSource } from './fragments/banner-carousel-source.ts';
import { calendarSource } from './fragments/calendar-source.ts';
import { cardSources } from './fragments/card-sources.ts';
import { registerEmbedCss } from './fragments/embed-css-routes.ts';
import { registerEmbedPages } from './fragments/embed-routes.ts';
import { createFragments } from './fragments/fragments.ts';
import { playerSources } from './fragments/player-sources.ts';
import { registerFragments } from './fragments/routes.ts';
import { registerSnippets } from './fragments/snippet-routes.ts';
import type { WidgetSource } from './fragments/source.ts';
import { createKeptLoaders } from './loader/kept-loaders.ts';
import { createBuiltLoader, registerLoader } from './loader/routes.ts';
import { registerOembed } from './oembed/routes.ts';
import { registerStudio } from './studio/routes.ts';

/** Registers the delivery of widgets: fragments, snippets, frames, the loader and the widgets' code. */
export function registerDelivery(app: FastifyInstance, ports: Playback): void {
  const { publicUrl } = ports.settings;
  const build = readBuild();
  const sources = widgetSources(ports, build);
  const fragments = createFragments({
    build: build.build,
    clock: ports.clock,
    geoLookup: ports.geoLookup,
    maxBytes: cacheSharesOf(ports.settings.answerCacheBytes).fragments,
  });
  const loaders = createKeptLoaders({
    database: ports.database,
    version: build.version,
    built: createBuiltLoader(build),
    clock: ports.clock,
  });
  const delivery = { sources, fragments, publicUrl };

  registerFragments(app, delivery);
  registerSnippets(app, { sources, ports, loaders });
  registerEmbedPages(app, delivery);
  registerOembed(app, delivery);
  registerEmbedCss(app, { sources });
  registerLoader(app, { build, loaders, publicUrl });
  registerAssets(app, build);
  registerStudio(app);
}

/** Returns the sources of all widgets that this server renders. */
function widgetSources(ports: Playback, build: Build): WidgetSource[] {
  const { database, settings } = ports;
  return [
    bannerCarouselSource({ database, publicUrl: settings.publicUrl }),
    calendarSource(ports),
    ...cardSources(ports),
    ...playerSources(ports, build),
  ];
}
