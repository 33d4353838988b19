import type { KeyLookup } from './access/key-lookup.ts';
import type { QueryLimiter } from './access/query-limiter.ts';
import type { RateLimit } from './access/rate-limit.ts';
import type { NoteKeyUse } from './access/secret-key.ts';
import type { WatchAccess } from './access/watch-access.ts';
import type { Changes, Listen } from './changes/changes.ts';
import type { Database } from './database/schema.ts';
import type { GeoLookup } from './geo-lookup/geo-lookup.ts';
import type { Metrics } from './operations/metrics.ts';
import type { FastPath } from './responses/fast-path.ts';
import type { ResponseCache } from './responses/response-cache.ts';
import type { ServerKeys } from './secrets/server-keys.ts';
import type { StoredSecrets } from './secrets/stored-secrets.ts';
import type { Settings } from './settings/settings.ts';

/** Dependencies that the process passes to the server. */
export interface ServerOptions {
  readonly settings: Settings;
  readonly database: Database;
  /** Notifies of writes by any server on this store. */
  readonly listen: Listen;
  /** Epoch ms. */
  readonly clock: () => number;
  /**
   * Counts as the management token: created by a process that opened the store itself and sends requests without a
   * network.
   */
  readonly insideToken?: string;
  /** File of the analytics store, in place of the one in `DATA_DIR`; `:memory:` for none. */
  readonly analyticsFile?: string;
}

/** The store, access, caches and metrics that all other wings build on. */
export interface Platform extends ServerOptions {
  /** Counts as the management token, for requests of the server to itself. It never leaves the process. */
  readonly insideToken: string;
  /** Whether a command runs this server for its own requests. */
  readonly isCommand: boolean;
  readonly changes: Changes;
  readonly keys: KeyLookup;
  readonly metrics: Metrics;
  readonly rateLimit: RateLimit;
  readonly noteKeyUse: NoteKeyUse;
  readonly watchAccess: WatchAccess;
  readonly queries: QueryLimiter;
  readonly responses: ResponseCache;
  readonly fastPath: FastPath;
  readonly geoLookup: GeoLookup;
  readonly secrets: StoredSecrets;
  readonly serverKeys: ServerKeys;
}
