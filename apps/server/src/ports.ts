import type { KeyLookup } from './access/key-lookup.ts';
import type { Database } from './database/schema.ts';
import type { Metrics } from './operations/metrics.ts';
import type { ServerKeys } from './server-keys.ts';
import type { Settings } from './settings.ts';

/** What the server is given by whoever starts it. */
export interface AppPorts {
  readonly settings: Settings;
  readonly database: Database;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** What every resource may use. */
export interface ServerPorts extends AppPorts {
  readonly keys: KeyLookup;
  readonly metrics: Metrics;
  readonly serverKeys: ServerKeys;
}
