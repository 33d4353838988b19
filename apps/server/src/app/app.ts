import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Analytics } from '../analytics/analytics.ts';
import { openAnalytics, registerAnalytics } from '../analytics/open-analytics.ts';
import { openContent, registerContent } from '../content/open-content.ts';
import { buildLazySerializer } from '../content/resource/lazy-serializer.ts';
import { namedSchemas } from '../content/resource/schemas.ts';
import { validatorCompiler } from '../content/resource/validator.ts';
import { registerDelivery } from '../delivery/delivery.ts';
import type { ApiExamples } from '../delivery/docs/describe-api.ts';
import { registerDocs } from '../delivery/docs/register-docs.ts';
import { registerAudit } from '../people/audit/open-audit.ts';
import { registerManagementAccess } from '../platform/access/management-access.ts';
import { registerPublicAccess } from '../platform/access/public-access.ts';
import { requireAuditActions } from '../platform/audit/audit-actions.ts';
import type { GeoLookup } from '../platform/geo-lookup/geo-lookup.ts';
import { endConnectionsOnClose } from '../platform/http/end-connections.ts';
import { acceptEmptyJson } from '../platform/http/json-body.ts';
import { registerPreflight } from '../platform/http/preflight.ts';
import { parseQuery } from '../platform/http/query-string.ts';
import { registerErrors, rejectUndecodableUrl } from '../platform/http/register-errors.ts';
import { openPlatform } from '../platform/open-platform.ts';
import { registerHealth } from '../platform/operations/health.ts';
import { registerRequestLog } from '../platform/operations/log.ts';
import { createLogStream } from '../platform/operations/log-stream.ts';
import { registerMetrics } from '../platform/operations/metrics.ts';
import type { ServerOptions } from '../platform/platform.ts';
import type { FastPath } from '../platform/responses/fast-path.ts';
import { httpServerBehind } from '../platform/responses/http-server.ts';
import type { BuiltInMedia } from '../playback/media/built-in-media.ts';
import { openPlayback, registerPlayback } from '../playback/open-playback.ts';
import type { Playback } from '../playback/playback.ts';
import { contentKinds } from '../transfer/import/kinds.ts';
import { registerTransfer } from '../transfer/transfer.ts';

/** Time in ms to receive a complete request: 8 MB at half a megabit. Slower senders would only occupy a connection. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Dependencies of an extension's routes: those of all wings. */
export type ExtensionPorts = Playback & Analytics;

/** Parts that a program adds to the server, with the demo as the example: apps/demo-server. */
export interface ServerExtension {
  /** Name of its page at `/`, for links and for the output at the start. */
  readonly name: string;
  readonly builtInMedia: BuiltInMedia;
  readonly apiExamples: ApiExamples;
  /** Wraps the lookup of a visitor's location. */
  readonly adaptGeoLookup: (lookup: GeoLookup) => GeoLookup;
  /** Registers its routes, after those of the server. */
  readonly register: (app: FastifyInstance, ports: ExtensionPorts) => void;
  /** Stores its content. It runs at each start of a server, before requests, and before a command writes. */
  readonly load: (options: ServerOptions) => Promise<void>;
  /** Starts its jobs. They end when the app closes. */
  readonly start: (app: FastifyInstance, options: ServerOptions) => void;
}

/** Creates the complete server over one database, without listening; tests call `app.inject`. */
export async function createApp(
  options: ServerOptions,
  extension: ServerExtension | null = null
): Promise<FastifyInstance> {
  const { settings } = options;
  let fastPath: FastPath | null = null;
  const app = Fastify({
    serverFactory: httpServerBehind((request, response) => fastPath?.take(request, response) ?? false),
    logger: { level: settings.logLevel, stream: createLogStream() },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    frameworkErrors: (_, __, reply) => rejectUndecodableUrl(reply, settings),
    routerOptions: { querystringParser: parseQuery },
    schemaController: { compilersFactory: { buildSerializer: buildLazySerializer } },
  });
  endConnectionsOnClose(app);
  acceptEmptyJson(app);
  app.setValidatorCompiler(validatorCompiler);
  for (const schema of namedSchemas) app.addSchema(schema);
  const platform = await openPlatform(app, options, extension?.adaptGeoLookup);
  fastPath = platform.fastPath;
  const content = openContent(platform, { kinds: contentKinds });
  const playback = await openPlayback(app, content, extension?.builtInMedia ?? null);
  const analytics = openAnalytics(app, content);

  registerErrors(app, platform);
  registerRequestLog(app, platform);
  registerPreflight(app);
  registerPublicAccess(app, platform);
  registerManagementAccess(app, platform);
  requireAuditActions(app);
  await registerDocs(app, { ...options, extension });
  registerMetrics(app, platform);
  registerHealth(app, platform);

  registerContent(app, content);
  registerAudit(app, content);
  registerPlayback(app, playback);
  registerTransfer(app, { ...playback, ...analytics });
  registerDelivery(app, playback);
  registerAnalytics(app, analytics);
  extension?.register(app, { ...playback, ...analytics });
  return app;
}
