import { startCounts } from '../live/count-queries.ts';
import { lastSettledMinute, metricsQuery } from '../query/metrics-query.ts';
import { newestViewings, viewingById, viewingTimeline } from '../query/viewing-queries.ts';
import {
  eraseRows,
  exportedContent,
  exportedEvents,
  exportedViewings,
  linkedIds,
  viewingIds,
} from '../viewer/viewer-queries.ts';
import type { NamedChange, NamedQuery } from './named-query.ts';

/** Queries and changes that other servers may send. `build` checks their input, so its type is unknown here. */
export interface Names {
  readonly queries: readonly NamedQuery<never>[];
  readonly changes: readonly NamedChange<never>[];
}

/** All queries and changes that a server without the store sends to the server with the store. */
export const names: Names = {
  queries: [
    metricsQuery,
    lastSettledMinute,
    startCounts,
    newestViewings,
    viewingById,
    viewingTimeline,
    linkedIds,
    viewingIds,
    exportedViewings,
    exportedEvents,
    exportedContent,
  ],
  changes: [eraseRows],
};
