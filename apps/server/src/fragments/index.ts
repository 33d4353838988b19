import type { FastifyInstance } from 'fastify';
import { registerOembed } from '../oembed/routes.ts';
import type { ServerPorts } from '../ports.ts';
import { readBuild } from '../static/build.ts';
import { registerStatic } from '../static/routes.ts';
import { bannerCarouselSource } from './banner-carousel-source.ts';
import { registerEmbedPages } from './embed-routes.ts';
import { createFragments } from './fragments.ts';
import { registerFragments } from './routes.ts';
import { embedCssOf } from './snippet.ts';
import { registerSnippets } from './snippet-routes.ts';
import type { WidgetSource } from './source.ts';

/** All by which widgets get onto pages: fragments, snippets, frames, the loader and the widgets' code. */
export function registerDelivery(app: FastifyInstance, { settings, database, clock }: ServerPorts): void {
  const { publicUrl } = settings;
  const build = readBuild();
  const sources = widgetSources({ database, publicUrl });
  const ports = { sources, fragments: createFragments({ build: build.build, clock }), publicUrl };

  registerFragments(app, ports);
  registerSnippets(app, ports);
  registerEmbedPages(app, ports);
  registerOembed(app, ports);
  registerStatic(app, { build, publicUrl, embedCss: embedCssOf(sources) });
}

/** Every widget that this server renders. */
function widgetSources({
  database,
  publicUrl,
}: {
  database: ServerPorts['database'];
  publicUrl: string;
}): WidgetSource[] {
  return [bannerCarouselSource({ database, publicUrl })];
}
