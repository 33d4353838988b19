import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createKeyLookup } from './access/key-lookup.ts';
import { createQueryLimiter } from './access/query-limiter.ts';
import { createRateLimit } from './access/rate-limit.ts';
import { openFeed } from './analytics/feed/open-feed.ts';
import { createAnswerCache } from './answers/answer-cache.ts';
import { cacheSharesOf } from './answers/cache-shares.ts';
import { createShortCut } from './answers/short-cut.ts';
import { createChanges } from './changes/changes.ts';
import { openPayments } from './checkout/payments.ts';
import { orPretended } from './demo/pretence.ts';
import { everyHour } from './every-hour.ts';
import { createPictureLookup } from './images/known-pictures.ts';
import { channelOfServer } from './media/media-folders.ts';
import { createMediaGrants } from './media/media-grants.ts';
import { createMediaGuards } from './media/media-guards.ts';
import { createFindMediaOwner, orStoredOwner } from './media/media-owner.ts';
import { createMetrics } from './operations/metrics.ts';
import { createPlaybackKeys } from './playback/playback-keys.ts';
import { createPlaybackTokens } from './playback/playback-tokens.ts';
import type { AppPorts, ServerPorts } from './ports.ts';
import { createItemCache } from './public-list/item-cache.ts';
import { isStoreFailure } from './register-errors.ts';
import { openStoredSecrets } from './secrets/stored-secrets.ts';
import { readServerKeys } from './server-keys.ts';
import { openWhereabouts } from './whereabouts/whereabouts.ts';

/** Makes what the resources share; closing the app ends it. */
export async function createPorts(given: AppPorts, app: FastifyInstance): Promise<ServerPorts> {
  const { settings, database, listen, clock } = given;
  const whereabouts = await openWhereabouts(settings, { log: app.log });
  app.addHook('onClose', async () => whereabouts.close());
  const changes = await createChanges({
    listen,
    onDown: (error) => app.log.warn({ err: error }, 'no news of other servers until the store answers again'),
  });
  const keys = createKeyLookup(database);
  changes.subscribe(() => keys.forget());
  const metrics = createMetrics();
  const rateLimit = createRateLimit(clock);
  const queries = createQueryLimiter({ limits: settings.queryLimits, clock, registry: metrics.registry });
  const secrets = await openStoredSecrets({ settings, database, clock });
  everyHour(app, () => secrets.encryptStored(), 'stored secrets could not be encrypted');
  const playbackKeys = createPlaybackKeys({ database, secrets, changes, clock });
  const caches = createResponseCaches({ settings, clock, changes, keys, rateLimit, metrics, log: app.log });
  const serverKeys = await readServerKeys({ database, secrets, clock });
  const feed = openFeed({
    settings,
    database,
    serverKeys,
    registry: metrics.registry,
    clock,
    log: app.log,
    file: given.analyticsFile ?? join(settings.dataDir, 'analytics', 'viewings.duckdb'),
  });
  app.addHook('onListen', () => feed.begin());
  app.addHook('onClose', () => feed.close());
  const channelOf = channelOfServer(settings);
  const ownerOf = createFindMediaOwner({ settings, channelOf, database, changes, clock });
  app.addHook('preClose', async () => caches.shortCut.close());
  app.addHook('onClose', () => changes.close());
  return {
    ...given,
    insideToken: given.insideToken ?? randomBytes(32).toString('base64url'),
    changes,
    keys,
    metrics,
    rateLimit,
    queries,
    ...caches,
    pictures: createPictureLookup({ database, changes, clock }),
    whereabouts: settings.demo ? orPretended(whereabouts.find) : whereabouts.find,
    playbackKeys,
    playbackTokens: createPlaybackTokens({ keys: playbackKeys, database, clock, log: app.log }),
    grants: createMediaGrants({
      key: serverKeys.media,
      publicUrl: settings.publicUrl,
      ownerOf: orStoredOwner(ownerOf, database),
      clock,
    }),
    mediaOwner: ownerOf,
    mediaGuards: createMediaGuards({ database, changes, ownerOf }),
    secrets,
    serverKeys,
    payments: await openPayments({ settings, secret: serverKeys.payments, clock, log: app.log }),
    feed,
    analytics: feed.analytics,
  };
}

/** Makes what keeps responses in memory: whole ones, the items that they are made of, and the URLs that lead to them. */
function createResponseCaches({
  settings,
  clock,
  changes,
  ...ports
}: Pick<ServerPorts, 'settings' | 'clock' | 'changes' | 'keys' | 'rateLimit' | 'metrics'> & {
  readonly log: FastifyInstance['log'];
}): Pick<ServerPorts, 'answers' | 'items' | 'shortCut'> {
  const shares = cacheSharesOf(settings.answerCacheBytes);
  const answers = createAnswerCache({ changes, clock, isStoreFailure, maxBytes: shares.answers });
  return {
    answers,
    items: createItemCache(shares.items),
    shortCut: createShortCut({ settings, answers, maxUrlBytes: shares.urls, ...ports }),
  };
}
