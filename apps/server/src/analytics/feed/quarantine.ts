import type { FastifyBaseLogger } from 'fastify';
import type { AppendLog } from '../collect/append-log.ts';
import { type BatchRecord, serializeQuarantined } from '../collect/batch-record.ts';
import type { CollectMetrics } from '../collect/collect-metrics.ts';
import type { CollectedEvent } from '../collect/collected-event.ts';
import type { FeedMetrics } from './feed-metrics.ts';

/** Characters kept of a record that produced no rows. */
const MAX_RECORD_LENGTH = 64 * 1024;

interface QuarantinePorts {
  readonly quarantineLog: AppendLog;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly metrics: FeedMetrics;
  readonly collectMetrics: CollectMetrics;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Keeps events that the writer cannot count, with the reason. A quarantined record that does not fit is dropped. */
export interface Quarantine {
  /** Quarantines events without a video or a widget. */
  onInvalid(events: readonly unknown[]): void;
  /** Quarantines events without a key whose viewing is not open at any publisher. */
  onUnattributed(record: BatchRecord, events: readonly CollectedEvent[]): void;
  /** Quarantines a record that produced no rows. */
  quarantineRecord(record: string, reason: string): Promise<void>;
}

export function createQuarantine({ quarantineLog, clock, metrics, collectMetrics, log }: QuarantinePorts): Quarantine {
  return {
    onInvalid(events) {
      metrics.countQuarantined();
      const line = JSON.stringify(events).slice(0, MAX_RECORD_LENGTH);
      quarantineLog.append(JSON.stringify({ time: clock(), reason: 'PLACE_MISSING', line })).catch(() => {});
    },
    onUnattributed(record, events) {
      const reason = 'KEY_MISSING';
      for (const _ of events) collectMetrics.countQuarantined(reason);
      const listed = events.map((event) => ({ reason, event }) as const);
      const text = serializeQuarantined(record, listed);
      if (text !== null) quarantineLog.append(text).catch(() => {});
    },
    async quarantineRecord(record, reason) {
      metrics.countQuarantined();
      log.error({ reason }, 'cannot convert a batch to rows; quarantined');
      await quarantineLog.append(JSON.stringify({ time: clock(), reason, line: record.slice(0, MAX_RECORD_LENGTH) }));
    },
  };
}
