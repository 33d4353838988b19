import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { createKeyLookup } from './access/key-lookup.ts';
import { registerAccessPolicies } from './access-policies/routes.ts';
import { registerBannerCollections } from './banner-collections/routes.ts';
import { registerCreativeWorks } from './creative-works/routes.ts';
import { registerDemo } from './demo/routes.ts';
import { registerEntities } from './entities/routes.ts';
import { registerEventTypes } from './event-types/routes.ts';
import { registerEvents } from './events/routes.ts';
import { registerDelivery } from './fragments/index.ts';
import { registerImages } from './images/index.ts';
import { registerManagementAccess } from './management-access.ts';
import { registerDocs } from './operations/docs.ts';
import { registerHealth } from './operations/health.ts';
import { registerRequestLog } from './operations/log.ts';
import { createMetrics, registerMetrics } from './operations/metrics.ts';
import type { AppPorts, ServerPorts } from './ports.ts';
import { registerPreflight } from './preflight.ts';
import { registerPublicAccess } from './public-access.ts';
import { registerPublicKeys } from './public-keys/routes.ts';
import { publisherKind } from './publishers/publisher.ts';
import { parseQuery } from './query-string.ts';
import { refuseBadUrl, registerErrors } from './register-errors.ts';
import { registerResource } from './resource/routes.ts';
import { namedSchemas } from './resource/schemas.ts';
import { validatorCompiler } from './resource/validator.ts';
import { secretKeyKind } from './secret-keys/secret-key.ts';
import { readServerKeys } from './server-keys.ts';
import { registerTranslations } from './translations/routes.ts';
import { registerVideos } from './videos/routes.ts';

/** The whole server over one database, not yet listening: tests call `app.inject`. */
export async function createApp(given: AppPorts): Promise<FastifyInstance> {
  const { settings, database, clock } = given;
  const app = Fastify({
    logger: { level: settings.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    frameworkErrors: (_, __, reply) => refuseBadUrl(reply, settings),
    routerOptions: { querystringParser: parseQuery },
  });
  app.setValidatorCompiler(validatorCompiler);
  for (const schema of namedSchemas) app.addSchema(schema);
  const ports: ServerPorts = {
    ...given,
    keys: createKeyLookup(database),
    metrics: createMetrics(),
    serverKeys: await readServerKeys(database, clock()),
  };

  registerErrors(app, ports);
  registerRequestLog(app);
  registerPreflight(app);
  registerPublicAccess(app, ports);
  registerManagementAccess(app, ports);
  await registerDocs(app);
  registerMetrics(app, ports);
  registerHealth(app, ports);

  registerResource(app, publisherKind, ports);
  registerPublicKeys(app, ports);
  registerResource(app, secretKeyKind, ports);
  registerBannerCollections(app, ports);
  registerEventTypes(app, ports);
  registerEvents(app, ports);
  registerCreativeWorks(app, ports);
  registerEntities(app, ports);
  registerVideos(app, ports);
  registerAccessPolicies(app, ports);
  registerTranslations(app, ports);
  registerImages(app, ports);
  registerDelivery(app, ports);
  if (settings.demo) registerDemo(app, ports);
  return app;
}
