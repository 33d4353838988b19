import type { FastifyInstance } from 'fastify';
import { cacheSharesOf } from '../answers/cache-shares.ts';
import { registerOembed } from '../oembed/routes.ts';
import type { ServerPorts } from '../ports.ts';
import { type Build, readBuild } from '../static/build.ts';
import { registerStatic } from '../static/routes.ts';
import { bannerCarouselSource } from './banner-carousel-source.ts';
import { calendarSource } from './calendar-source.ts';
import { cardSources } from './card-sources.ts';
import { registerEmbedCss } from './embed-css-routes.ts';
import { registerEmbedPages } from './embed-routes.ts';
import { createFragments } from './fragments.ts';
import { playerSources } from './player-sources.ts';
import { registerFragments } from './routes.ts';
import { registerSnippets } from './snippet-routes.ts';
import type { WidgetSource } from './source.ts';

/** All by which widgets get onto pages: fragments, snippets, frames, the loader and the widgets' code. */
export function registerDelivery(app: FastifyInstance, ports: ServerPorts): void {
  const { publicUrl } = ports.settings;
  const build = readBuild();
  const sources = widgetSources(ports, build);
  const fragments = createFragments({
    build: build.build,
    clock: ports.clock,
    whereabouts: ports.whereabouts,
    maxBytes: cacheSharesOf(ports.settings.answerCacheBytes).fragments,
  });
  const delivery = { sources, fragments, publicUrl };

  registerFragments(app, delivery);
  registerSnippets(app, { sources, ports });
  registerEmbedPages(app, delivery);
  registerOembed(app, delivery);
  registerEmbedCss(app, { sources });
  registerStatic(app, { build, publicUrl });
}

/** Every widget that this server renders. */
function widgetSources(ports: ServerPorts, build: Build): WidgetSource[] {
  const { database, settings } = ports;
  return [
    bannerCarouselSource({ database, publicUrl: settings.publicUrl }),
    calendarSource(ports),
    ...cardSources(ports),
    ...playerSources(ports, build),
  ];
}
