import type { KeyLookup } from './access/key-lookup.ts';
import type { QueryLimiter } from './access/query-limiter.ts';
import type { RateLimit } from './access/rate-limit.ts';
import type { Feed } from './analytics/feed/open-feed.ts';
import type { AnswerCache } from './answers/answer-cache.ts';
import type { ShortCut } from './answers/short-cut.ts';
import type { Changes, Listen } from './changes/changes.ts';
import type { Payments } from './checkout/payments.ts';
import type { Database } from './database/schema.ts';
import type { PictureLookup } from './images/known-pictures.ts';
import type { MediaGrants } from './media/media-grants.ts';
import type { MediaGuards } from './media/media-guards.ts';
import type { FindMediaOwner } from './media/media-owner.ts';
import type { Metrics } from './operations/metrics.ts';
import type { PlaybackKeys } from './playback/playback-keys.ts';
import type { PlaybackTokens } from './playback/playback-tokens.ts';
import type { ItemCache } from './public-list/item-cache.ts';
import type { StoredSecrets } from './secrets/stored-secrets.ts';
import type { ServerKeys } from './server-keys.ts';
import type { Settings } from './settings.ts';
import type { FindWhereabouts } from './whereabouts/whereabouts.ts';

/** What the server is given by whoever starts it. */
export interface AppPorts {
  readonly settings: Settings;
  readonly database: Database;
  /** Brings news of writes by any server on this store. */
  readonly listen: Listen;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Counts as the management token: made by a process that opened the store itself and asks without a network. */
  readonly insideToken?: string;
  /** Of the store of viewings, instead of the one in `DATA_DIR`; `:memory:`: none. */
  readonly analyticsFile?: string;
}

/** What writing a resource takes. */
export interface WritePorts extends AppPorts {
  readonly changes: Changes;
  readonly serverKeys: ServerKeys;
  readonly metrics: Metrics;
}

/** What every resource may use. */
export interface ServerPorts extends WritePorts {
  /** Counts as the management token, for calls that the server makes to itself; known to nobody else. */
  readonly insideToken: string;
  readonly keys: KeyLookup;
  readonly rateLimit: RateLimit;
  readonly queries: QueryLimiter;
  readonly answers: AnswerCache;
  readonly shortCut: ShortCut;
  readonly items: ItemCache;
  readonly pictures: PictureLookup;
  readonly whereabouts: FindWhereabouts;
  readonly secrets: StoredSecrets;
  readonly playbackKeys: PlaybackKeys;
  readonly playbackTokens: PlaybackTokens;
  readonly grants: MediaGrants;
  readonly mediaOwner: FindMediaOwner;
  readonly mediaGuards: MediaGuards;
  readonly payments: Payments;
  readonly feed: Feed;
  readonly analytics: Feed['analytics'];
}
