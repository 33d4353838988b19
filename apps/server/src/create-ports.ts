import type { FastifyInstance } from 'fastify';
import { createKeyLookup } from './access/key-lookup.ts';
import { createRateLimit } from './access/rate-limit.ts';
import { createAnswerCache } from './answers/answer-cache.ts';
import { createShortCut } from './answers/short-cut.ts';
import { createChanges } from './changes/changes.ts';
import { createPictureLookup } from './images/known-pictures.ts';
import { createMetrics } from './operations/metrics.ts';
import type { AppPorts, ServerPorts } from './ports.ts';
import { createItemCache } from './public-list/item-cache.ts';
import { isStoreFailure } from './register-errors.ts';
import { readServerKeys } from './server-keys.ts';

/** Makes what the resources share; closing the app ends it. */
export async function createPorts(given: AppPorts, app: FastifyInstance): Promise<ServerPorts> {
  const { settings, database, listen, clock } = given;
  const changes = await createChanges({
    listen,
    onDown: (error) => app.log.warn({ err: error }, 'no news of other servers until the store answers again'),
  });
  const keys = createKeyLookup(database);
  changes.subscribe(() => keys.forget());
  const metrics = createMetrics();
  const rateLimit = createRateLimit(clock);
  const answers = createAnswerCache({ changes, clock, isStoreFailure });
  const shortCut = createShortCut({ settings, keys, answers, rateLimit, metrics, log: app.log });
  app.addHook('preClose', async () => shortCut.close());
  app.addHook('onClose', () => changes.close());
  return {
    ...given,
    changes,
    keys,
    metrics,
    rateLimit,
    answers,
    shortCut,
    items: createItemCache(),
    pictures: createPictureLookup({ database, changes, clock }),
    serverKeys: await readServerKeys(database, clock()),
  };
}
