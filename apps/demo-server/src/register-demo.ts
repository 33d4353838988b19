import { join } from 'node:path';
import { frontSamples, LANGUAGES, paperPage, samplesOf, THEMES, trialOf, WIDGETS, widgetPage } from '@touchline/demo';
import type { ExtensionPorts } from '@touchline/server/app/app.ts';
import { notFound } from '@touchline/server/platform/http/errors.ts';
import { readBuild } from '@touchline/server/platform/static/build.ts';
import { registerFolder } from '@touchline/server/platform/static/folder.ts';
import { createPublicFiles } from '@touchline/server/platform/static/public-files.ts';
import { IMMUTABLE, sendFile } from '@touchline/server/platform/static/send-file.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { registerAds } from './ads/routes.ts';
import { ASSETS } from './assets.ts';
import { demoPolicy } from './content-security-policy.ts';
import { registerCounted } from './counted.ts';
import { registerDemoPurchases } from './demo-purchases.ts';
import { type FetchPath, placeSamples } from './place-samples.ts';
import { registerDemoToken } from './playback-token.ts';
import { registerTracker } from './tracker/register-tracker.ts';
import { registerVisitors } from './visitors.ts';

/** Files with stable names are revalidated on every request, so that changes to the demo appear at once. */
const REVALIDATED = 'no-cache';

/** Registers the fictional paper at `/`, and its files under `/demo/`. */
export function registerDemo(app: FastifyInstance, ports: ExtensionPorts): void {
  const { settings, clock } = ports;
  const hidden = { schema: { hide: true } };
  const { publicUrl } = settings;
  const policy = demoPolicy(publicUrl);
  const fetchPath: FetchPath = async (url) => {
    const { statusCode, body } = await app.inject({ url, headers: { origin: publicUrl } });
    return statusCode === 200 ? body : null;
  };

  const send = (reply: FastifyReply, language: string, page: string) => {
    reply.headers({ 'content-security-policy': policy, 'cache-control': REVALIDATED, 'content-language': language });
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' });
    return reply.type('text/html; charset=utf-8').send(page);
  };

  app.get<{ Querystring: Record<string, unknown> }>('/', hidden, async ({ query }, reply) => {
    const { language, theme } = editionOf(query);
    const placed = await placeSamples(frontSamples, { language, publicUrl, fetchPath });
    return send(reply, language, paperPage({ language, theme, now: clock(), samples: placed }));
  });

  app.get('/widgets', hidden, (_, reply) => reply.redirect('/#widgets'));

  app.get<{ Params: { widget: string }; Querystring: Record<string, unknown> }>(
    '/widgets/:widget',
    hidden,
    async ({ params, query }, reply) => {
      const widget = WIDGETS.find((candidate) => candidate === params.widget);
      if (!widget) throw notFound(`widgets/${params.widget.slice(0, 200)}`);
      const { language, theme } = editionOf(query);
      const [trial, ...placed] = await placeSamples([trialOf(widget), ...samplesOf(widget)], {
        language,
        publicUrl,
        fetchPath,
      });
      if (!trial) throw notFound(`widgets/${widget}`);
      return send(reply, language, widgetPage({ widget, language, theme, now: clock(), trial, samples: placed }));
    }
  );

  registerVisitors(app, ports);
  registerDemoToken(app, ports);
  registerDemoPurchases(app, ports);
  registerCounted(app, ports);
  registerAds(app, ports);
  registerTracker(app, publicUrl);
  // The clip of banners. The folders beside it contain videos, which are served only under /media/, where access is
  // checked.
  registerFolder(app, { path: '/demo/media', folder: join(ASSETS, 'media') });

  const built = createPublicFiles(join(readBuild().publicFolder, 'demo'));
  const favicon = createPublicFiles(ASSETS);
  app.get<{ Params: { '*': string } }>('/demo/*', hidden, async (request, reply) => {
    const path = request.params['*'];
    const file = built(path) ?? (path === 'favicon.svg' ? favicon(path) : null);
    if (!file) throw notFound(`demo/${path.slice(0, 200)}`);
    return sendFile(request, reply, file, path.startsWith('chunks/') ? IMMUTABLE : REVALIDATED);
  });
}

/** Defaults to English and the visitor's own theme. */
function editionOf(query: Record<string, unknown>) {
  return {
    language: LANGUAGES.find((candidate) => candidate === query['lang']) ?? 'en',
    theme: THEMES.find((candidate) => candidate === query['theme']) ?? 'auto',
  } as const;
}
