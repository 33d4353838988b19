import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Content } from '../content/content.ts';
import type { Analytics } from './analytics.ts';
import { registerCollect } from './collect/routes.ts';
import { openFeed } from './feed/open-feed.ts';
import { registerAnalyticsWatch } from './live/routes.ts';
import { registerAnalyticsQuery } from './query/routes.ts';
import { registerAnalyticsViewer } from './viewer/routes.ts';

/** Opens analytics; it begins when the app listens. */
export function openAnalytics(app: FastifyInstance, content: Content): Analytics {
  const { settings, database, serverKeys, metrics, clock, analyticsFile } = content;
  const feed = openFeed({
    settings,
    database,
    serverKeys,
    registry: metrics.registry,
    clock,
    log: app.log,
    file: analyticsFile ?? join(settings.dataDir, 'analytics', 'viewings.duckdb'),
  });
  app.addHook('onListen', () => feed.begin());
  app.addHook('onClose', () => feed.close());
  return { ...content, feed, analytics: feed.analytics };
}

/** Registers the collector and the queries. */
export function registerAnalytics(app: FastifyInstance, analytics: Analytics): void {
  registerCollect(app, analytics);
  registerAnalyticsQuery(app, analytics);
  registerAnalyticsViewer(app, analytics);
  registerAnalyticsWatch(app, analytics);
}
