import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createKeyLookup } from './access/key-lookup.ts';
import { createQueryLimiter } from './access/query-limiter.ts';
import { createRateLimit } from './access/rate-limit.ts';
import { createNoteKeyUse } from './access/secret-key.ts';
import { createWatchAccess } from './access/watch-access.ts';
import { createChanges } from './changes/changes.ts';
import { type GeoLookup, openGeoLookup } from './geo-lookup/geo-lookup.ts';
import { scheduleHourlyJob } from './hourly-job.ts';
import { isStoreFailure } from './http/register-errors.ts';
import { createMetrics } from './operations/metrics.ts';
import type { Platform, ServerOptions } from './platform.ts';
import { cacheSharesOf } from './responses/cache-shares.ts';
import { createCachedResponseFastPath } from './responses/fast-path.ts';
import { createResponseCache } from './responses/response-cache.ts';
import { readServerKeys } from './secrets/server-keys.ts';
import { openStoredSecrets } from './secrets/stored-secrets.ts';

/** Opens the platform. Closing the app closes it. `adaptGeoLookup` may wrap the lookup, as the demo does. */
export async function openPlatform(
  app: FastifyInstance,
  options: ServerOptions,
  adaptGeoLookup: (lookup: GeoLookup) => GeoLookup = (lookup) => lookup
): Promise<Platform> {
  const { settings, database, listen, clock } = options;
  const geoLookup = await openGeoLookup(settings, { log: app.log });
  app.addHook('onClose', async () => geoLookup.close());
  const changes = await createChanges({
    listen,
    onDown: (error) => app.log.warn({ err: error }, 'no notifications of other servers until the store responds'),
  });
  const keys = createKeyLookup(database);
  changes.subscribe(() => keys.forget());
  const metrics = createMetrics();
  const rateLimit = createRateLimit(clock);
  const secrets = await openStoredSecrets({ settings, database, clock });
  scheduleHourlyJob(app, () => secrets.encryptStored(), 'stored secrets could not be encrypted');
  const shares = cacheSharesOf(settings.answerCacheBytes);
  const responses = createResponseCache({ changes, clock, isStoreFailure, maxBytes: shares.responses });
  const fastPath = createCachedResponseFastPath({
    ...{ settings, responses, clock, keys, rateLimit, metrics },
    maxUrlBytes: shares.urls,
    log: app.log,
  });
  app.addHook('preClose', async () => fastPath.close());
  app.addHook('onClose', () => changes.close());
  return {
    ...options,
    insideToken: options.insideToken ?? randomBytes(32).toString('base64url'),
    isCommand: options.insideToken !== undefined,
    changes,
    keys,
    metrics,
    rateLimit,
    noteKeyUse: createNoteKeyUse(database, clock),
    watchAccess: createWatchAccess({ database, changes, clock }),
    queries: createQueryLimiter({ limits: settings.queryLimits, clock, registry: metrics.registry }),
    responses,
    fastPath,
    geoLookup: adaptGeoLookup(geoLookup.find),
    secrets,
    serverKeys: await readServerKeys({ database, secrets, clock }),
  };
}
