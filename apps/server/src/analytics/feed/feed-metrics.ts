import { Counter, Gauge, type Registry } from 'prom-client';

export interface FeedMetrics {
  /** Counts the rows of viewing and content events that a batch has stored. */
  countStored(events: number): void;
  countFailure(): void;
  countQuarantined(): void;
  /** Sets the time from the arrival of the newest stored record until now. */
  setLag(seconds: number): void;
}

/** Creates the metrics of how the store follows the collected events, for `/metrics`. */
export function createFeedMetrics(registry: Registry): FeedMetrics {
  const registers = [registry];
  const stored = new Counter({
    name: 'touchline_analytics_stored_events_total',
    help: 'Distinct events in the analytics store',
    registers,
  });
  const failures = new Counter({
    name: 'touchline_analytics_failures_total',
    help: 'Writes that failed and are retried',
    registers,
  });
  const quarantined = new Counter({
    name: 'touchline_analytics_aside_lines_total',
    help: 'Collected batches that could not be converted to rows and are quarantined',
    registers,
  });
  const lag = new Gauge({
    name: 'touchline_analytics_lag_seconds',
    help: 'Time from the arrival of a batch to its rows, for the batch stored last',
    registers,
  });
  return {
    countStored: (events) => stored.inc(events),
    countFailure: () => failures.inc(),
    countQuarantined: () => quarantined.inc(),
    setLag: (seconds) => lag.set(seconds),
  };
}
