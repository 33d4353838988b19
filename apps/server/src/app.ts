import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { registerAccessPolicies } from './access-policies/routes.ts';
import { registerAnalyticsWatch } from './analytics/live/routes.ts';
import { registerAnalyticsQuery } from './analytics/query/routes.ts';
import { registerAnalyticsViewer } from './analytics/viewer/routes.ts';
import { httpServerBehind } from './answers/http-server.ts';
import type { ShortCut } from './answers/short-cut.ts';
import { registerBannerCollections } from './banner-collections/routes.ts';
import { registerCalendarExport } from './calendar-export/routes.ts';
import { registerCheckout } from './checkout/routes.ts';
import { registerCollect } from './collect/routes.ts';
import { createPorts } from './create-ports.ts';
import { registerCreativeWorks } from './creative-works/routes.ts';
import { registerDemo } from './demo/routes.ts';
import { endConnectionsOnClose } from './end-connections.ts';
import { registerEntities } from './entities/routes.ts';
import { registerEntitlements } from './entitlements/routes.ts';
import { registerEventTypes } from './event-types/routes.ts';
import { registerEvents } from './events/routes.ts';
import { registerExport } from './export/routes.ts';
import { registerDelivery } from './fragments/index.ts';
import { registerImages } from './images/index.ts';
import { registerImport } from './import/routes.ts';
import { acceptEmptyJson } from './json-body.ts';
import { createLiveChannels } from './live-channel/index.ts';
import { registerManagementAccess } from './management-access.ts';
import { registerMediaFolders } from './media/folder-routes.ts';
import { channelOfServer, mediaFoldersOf } from './media/media-folders.ts';
import { createMediaGate } from './media/media-gate.ts';
import { registerMedia } from './media/routes.ts';
import { registerOffers } from './offers/routes.ts';
import { registerDocs } from './operations/docs.ts';
import { registerHealth } from './operations/health.ts';
import { registerRequestLog } from './operations/log.ts';
import { createLogStream } from './operations/log-stream.ts';
import { registerMetrics } from './operations/metrics.ts';
import { registerPlaybackTokens } from './playback/routes.ts';
import type { AppPorts, ServerPorts } from './ports.ts';
import { registerPreflight } from './preflight.ts';
import { registerPublicAccess } from './public-access.ts';
import { registerPublicKeys } from './public-keys/routes.ts';
import { publisherKind } from './publishers/publisher.ts';
import { parseQuery } from './query-string.ts';
import { refuseBadUrl, registerErrors } from './register-errors.ts';
import { buildLazySerializer } from './resource/lazy-serializer.ts';
import { registerResource } from './resource/routes.ts';
import { namedSchemas } from './resource/schemas.ts';
import { validatorCompiler } from './resource/validator.ts';
import { secretKeyKind } from './secret-keys/secret-key.ts';
import { registerSigningKeys } from './signing-keys/routes.ts';
import { registerStudio } from './studio/routes.ts';
import { registerTranslations } from './translations/routes.ts';
import { registerVideos } from './videos/routes.ts';

/** ms in which a request must have arrived whole: 8 MB at half a megabit. Who sends slower only holds a line. */
const REQUEST_TIMEOUT = 120_000;

/** The whole server over one database, not yet listening: tests call `app.inject`. */
export async function createApp(given: AppPorts): Promise<FastifyInstance> {
  const { settings } = given;
  let shortCut: ShortCut | null = null;
  const app = Fastify({
    serverFactory: httpServerBehind((request, response) => shortCut?.take(request, response) ?? false),
    logger: { level: settings.logLevel, stream: createLogStream() },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_TIMEOUT,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    frameworkErrors: (_, __, reply) => refuseBadUrl(reply, settings),
    routerOptions: { querystringParser: parseQuery },
    schemaController: { compilersFactory: { buildSerializer: buildLazySerializer } },
  });
  endConnectionsOnClose(app);
  acceptEmptyJson(app);
  app.setValidatorCompiler(validatorCompiler);
  for (const schema of namedSchemas) app.addSchema(schema);
  const ports = await createPorts(given, app);
  shortCut = ports.shortCut;

  registerErrors(app, ports);
  registerRequestLog(app);
  registerPreflight(app);
  registerPublicAccess(app, ports);
  registerManagementAccess(app, ports);
  await registerDocs(app, given);
  registerMetrics(app, ports);
  registerHealth(app, ports);

  registerContent(app, ports);
  registerImages(app, ports);
  registerMediaOf(app, ports);
  registerDelivery(app, ports);
  registerCollect(app, ports);
  registerAnalyticsQuery(app, ports);
  registerAnalyticsViewer(app, ports);
  registerStudio(app);
  registerAnalyticsWatch(app, ports);
  if (settings.demo) registerDemo(app, ports);
  return app;
}

/** Files of videos, and the channels that the demo makes of some. */
function registerMediaOf(app: FastifyInstance, ports: ServerPorts): void {
  const { settings, clock, mediaGuards: guards, grants, playbackTokens: tokens, whereabouts } = ports;
  const folders = mediaFoldersOf(settings);
  const live = createLiveChannels(app, { channelOf: channelOfServer(settings), folders, clock });
  const gate = createMediaGate({ guards, grants, tokens, whereabouts, clock });
  registerMediaFolders(app, ports);
  registerMedia(app, { folders, live, gate, publicUrl: settings.publicUrl, clock });
}

/** Publishers and everything that is theirs but pictures. */
function registerContent(app: FastifyInstance, ports: ServerPorts): void {
  registerResource(app, publisherKind, ports);
  registerPublicKeys(app, ports);
  registerResource(app, secretKeyKind, ports);
  registerBannerCollections(app, ports);
  registerEventTypes(app, ports);
  registerEvents(app, ports);
  registerCalendarExport(app, ports);
  registerCreativeWorks(app, ports);
  registerEntities(app, ports);
  registerVideos(app, ports);
  registerAccessPolicies(app, ports);
  registerOffers(app, ports);
  registerEntitlements(app, ports);
  registerCheckout(app, ports);
  registerSigningKeys(app, ports);
  registerPlaybackTokens(app, ports);
  registerTranslations(app, ports);
  registerImport(app, ports);
  registerExport(app, ports);
}
