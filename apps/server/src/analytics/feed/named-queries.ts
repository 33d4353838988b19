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

/** What other servers may send. An input of theirs is checked by `build`, so its type is not known here. */
export interface Names {
  readonly queries: readonly NamedQuery<never>[];
  readonly changes: readonly NamedChange<never>[];
}

/** All that a server without the store asks of the one that has it. */
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
