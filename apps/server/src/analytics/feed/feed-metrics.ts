import { Counter, Gauge, type Registry } from 'prom-client';

export interface FeedMetrics {
  /** Rows of events, of viewings and content, that a part has brought. */
  countStored(events: number): void;
  countFailure(): void;
  countAside(): void;
  /** Between the arrival of the newest line that is stored and now. */
  setLag(seconds: number): void;
}

/** How the store follows what is collected, for `/metrics`. */
export function createFeedMetrics(registry: Registry): FeedMetrics {
  const registers = [registry];
  const stored = new Counter({
    name: 'touchline_analytics_stored_events_total',
    help: 'Different events that are in the store of viewings',
    registers,
  });
  const failures = new Counter({
    name: 'touchline_analytics_failures_total',
    help: 'Parts that could not be stored, and are tried again',
    registers,
  });
  const aside = new Counter({
    name: 'touchline_analytics_aside_lines_total',
    help: 'Collected batches that no rows could be made of; they are in the log of what was set aside',
    registers,
  });
  const lag = new Gauge({
    name: 'touchline_analytics_lag_seconds',
    help: 'Time from the arrival of a batch to its rows, of the one stored last',
    registers,
  });
  return {
    countStored: (events) => stored.inc(events),
    countFailure: () => failures.inc(),
    countAside: () => aside.inc(),
    setLag: (seconds) => lag.set(seconds),
  };
}
