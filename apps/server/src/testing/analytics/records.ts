import type { BatchRecord } from '../../analytics/collect/batch-record.ts';
import {
  type AggregatorPorts,
  createRecordAggregator,
  type RecordAggregator,
} from '../../analytics/viewing/record-aggregator.ts';
import { createVisitorHash } from '../../analytics/viewing/visitor-hash.ts';

/** The kick-off of the matches in tests. */
export const KICK_OFF = Date.parse('2026-11-21T19:00:00Z');

export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36';

type Events = readonly Readonly<Record<string, unknown>>[];

/** Creates a batch that arrives `at` ms after kick-off, sent immediately by a correct clock. */
export function batchRecord(at: number, events: Events, overrides: Partial<BatchRecord> = {}): BatchRecord {
  const time = KICK_OFF + at;
  return {
    time,
    envKey: 'env',
    origin: 'https://club.example',
    userAgent: CHROME,
    country: 'DE',
    metadata: { transmission_timestamp: time },
    parts: [{ publisher: 'acme', events }],
    ...overrides,
  };
}

/** Creates an aggregator whose videos belong to no event, unless overridden. */
export function testAggregator(
  store: AggregatorPorts['store'],
  overrides: Partial<AggregatorPorts> = {}
): RecordAggregator {
  const hash = createVisitorHash('c2VjcmV0');
  return createRecordAggregator({
    store,
    hash,
    findEvents: async () => new Map(),
    clock: () => KICK_OFF,
    ...overrides,
  });
}
