import type { FormReading, PlaceReading, SideReading } from './form-reading.ts';
import { amountOf, filledText, isJsonObject, type JsonObject, listIn, objectIn } from './json.ts';

/** Places that a card shows. */
const PLACES = 3;

/** Motor sport: `classification[]` of drivers (contract §2.4). null: the metadata has another shape. */
export function order(metadata: JsonObject): FormReading | null {
  const places = listIn(metadata['classification']).slice(0, PLACES).flatMap(placeOf);
  const [first, second, ...others] = places;
  if (!first) return null;

  const lap = objectIn(metadata['lap']);
  const [current, total] = [amountOf(lap['current']), amountOf(lap['total'])];
  return {
    form: 'field',
    home: { ...sideOf(first), leads: true },
    away: second ? sideOf(second) : {},
    clock: current !== null && total !== null ? { at: 'lap', lap: current, total } : null,
    places: others,
  };
}

function placeOf(json: unknown, index: number): PlaceReading[] {
  if (!isJsonObject(json)) return [];
  const name = filledText(json['driver']);
  if (name === null) return [];
  const team = objectIn(json['team']);
  return [
    {
      place: String(amountOf(json['position']) ?? index + 1),
      name,
      team: filledText(team['name']),
      gap: gapOf(json['gap']),
      color: team['color'],
    },
  ];
}

function sideOf({ place, team, gap }: PlaceReading): SideReading {
  return { place, note: team, scoreNote: gap, score: null };
}

/** The leader's "gap" is the lap, which the clock tells. */
function gapOf(value: unknown): string | null {
  const gap = filledText(value);
  return gap === null || /^lap\b/i.test(gap) ? null : gap;
}
