import { Counter, type Registry } from 'prom-client';

export interface CollectMetrics {
  countEvent(family: string): void;
  countAside(reason: string): void;
}

/** What was collected, for `/metrics`. */
export function createCollectMetrics(registry: Registry): CollectMetrics {
  const events = new Counter({
    name: 'touchline_collected_events_total',
    help: 'Events that are on disk, by family (viewing, player, content)',
    labelNames: ['family'],
    registers: [registry],
  });
  const aside = new Counter({
    name: 'touchline_collected_aside_total',
    help: 'Events that nobody can be given, by reason',
    labelNames: ['reason'],
    registers: [registry],
  });
  return {
    countEvent: (family) => events.inc({ family }),
    countAside: (reason) => aside.inc({ reason }),
  };
}
