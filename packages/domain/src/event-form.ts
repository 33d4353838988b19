import type { SportsEvent } from './event.ts';
import { innings } from './form-innings.ts';
import { order } from './form-order.ts';
import type { FormReading } from './form-reading.ts';
import { sets } from './form-sets.ts';
import { versus } from './form-versus.ts';
import { filledText, type JsonObject, objectIn } from './json.ts';

/** Reads an event by the shape of its metadata, whatever its type is called; two plain sides where no shape is known. */
export function readForm({ metadata, status }: Pick<SportsEvent, 'metadata' | 'status'>): FormReading {
  const over = status === 'EVENT_STATUS_FINISHED';
  return sets(metadata, over) ?? innings(metadata) ?? order(metadata) ?? versus(metadata);
}

/** Competition, tournament or series of an event; null without one. */
export function seriesOf(metadata: JsonObject): string | null {
  const names = ['competition', 'tournament', 'series'].map((key) => filledText(objectIn(metadata[key])['name']));
  return names.find((name) => name !== null) ?? null;
}
