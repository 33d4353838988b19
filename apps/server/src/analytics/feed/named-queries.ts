import { startCounts } from '../live/count-queries.ts';
import { lastSettledMinute, questionQuery } from '../query/question-queries.ts';
import { viewingById, viewingTimeline } from '../query/viewing-queries.ts';
import {
  eraseRows,
  exportedContent,
  exportedEvents,
  exportedViewings,
  linkedIds,
  viewingIds,
} from '../viewer/viewer-queries.ts';
import type { NamedChange, NamedQuery } from './named-query.ts';

/** Queries and changes that other servers may send. `build` checks their input, so its type is not known here. */
export interface Names {
  readonly queries: readonly NamedQuery<never>[];
  readonly changes: readonly NamedChange<never>[];
}

/** All queries and changes that a server without the store sends to the one that has it. */
export const names: Names = {
  queries: [
    questionQuery,
    lastSettledMinute,
    startCounts,
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
