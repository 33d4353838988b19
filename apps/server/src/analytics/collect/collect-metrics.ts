import { Counter, type Registry } from 'prom-client';

export interface CollectMetrics {
  countEvent(family: string): void;
  countQuarantined(reason: string): void;
}

/** Creates the counters of collected events for `/metrics`. */
export function createCollectMetrics(registry: Registry): CollectMetrics {
  const events = new Counter({
    name: 'touchline_collected_events_total',
    help: 'Events that are on disk, by family (viewing, player, content)',
    labelNames: ['family'],
    registers: [registry],
  });
  const quarantined = new Counter({
    name: 'touchline_collected_aside_total',
    help: 'Events that belong to no publisher, by reason',
    labelNames: ['reason'],
    registers: [registry],
  });
  return {
    countEvent: (family) => events.inc({ family }),
    countQuarantined: (reason) => quarantined.inc({ reason }),
  };
}
