import type { FastifyBaseLogger } from 'fastify';
import type { AppendLog } from '../../collect/append-log.ts';
import type { CollectMetrics } from '../../collect/collect-metrics.ts';
import type { CollectedEvent } from '../../collect/collected-event.ts';
import { asideLine, type BatchLine } from '../../collect/line.ts';
import type { FeedMetrics } from './feed-metrics.ts';

/** Characters that are kept of a line from which no rows could be made. */
const MAX_LINE = 64 * 1024;

interface QuarantinePorts {
  readonly aside: AppendLog;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly metrics: FeedMetrics;
  readonly collectMetrics: CollectMetrics;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Keeps what the writer cannot count, with the reason. Nothing of it is counted, so it does not matter when it does not fit. */
export interface Quarantine {
  /** Events without a video or a widget. */
  onOdd(events: readonly unknown[]): void;
  /** Events without a key whose viewing is not open at any publisher. */
  onUnattributed(line: BatchLine, events: readonly CollectedEvent[]): void;
  /** A line from which no rows could be made. */
  setAside(line: string, reason: string): Promise<void>;
}

export function createQuarantine({ aside, clock, metrics, collectMetrics, log }: QuarantinePorts): Quarantine {
  return {
    onOdd(events) {
      metrics.countAside();
      const line = JSON.stringify(events).slice(0, MAX_LINE);
      aside.append(JSON.stringify({ time: clock(), reason: 'PLACE_MISSING', line })).catch(() => {});
    },
    onUnattributed(line, events) {
      const reason = 'KEY_MISSING';
      for (const _ of events) collectMetrics.countAside(reason);
      const listed = events.map((event) => ({ reason, event }) as const);
      const text = asideLine(line, listed);
      if (text !== null) aside.append(text).catch(() => {});
    },
    async setAside(line, reason) {
      metrics.countAside();
      log.error({ reason }, 'no rows could be made of a batch; it is set aside');
      await aside.append(JSON.stringify({ time: clock(), reason, line: line.slice(0, MAX_LINE) }));
    },
  };
}
