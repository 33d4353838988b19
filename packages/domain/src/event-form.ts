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

/** Returns the name of an event's competition, tournament or series; null without one. */
export function seriesOf(metadata: JsonObject): string | null {
  return filledText(seriesIn(metadata)['name']);
}

/** Returns the competition, tournament or series that has a name; empty without one. */
export function seriesIn(metadata: JsonObject): JsonObject {
  const all = ['competition', 'tournament', 'series'].map((member) => objectIn(metadata[member]));
  return all.find(({ name }) => filledText(name)) ?? {};
}
