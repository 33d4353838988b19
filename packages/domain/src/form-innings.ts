import type { FormReading, SideReading } from './form-reading.ts';
import { amountOf, filledText, isJsonObject, type JsonObject, listIn } from './json.ts';
import { splitScore } from './score.ts';

/** Innings of a match of two a side. */
const MAX_INNINGS = 4;

/** Cricket: `innings[]`, each of the side that batted (contract §2.4). null: the metadata has another shape. */
export function innings(metadata: JsonObject): FormReading | null {
  if (!Array.isArray(metadata['innings'])) return null;
  const played = listIn(metadata['innings']).filter(isJsonObject).slice(0, MAX_INNINGS);
  return {
    form: 'rows',
    home: sideOf(played, 'home'),
    away: sideOf(played, 'away'),
    clock: null,
    places: [],
  };
}

/** Who batted first is not always at home, so the place in the list tells nothing where the side is named. */
function sideOf(played: readonly JsonObject[], side: 'home' | 'away'): SideReading {
  if (!played.every((inning) => filledText(inning['battingSide']) !== null)) return {};
  const texts = played.filter((inning) => inning['battingSide'] === side).flatMap(textOfInning);
  const last = texts.at(-1);
  if (last === undefined) return { score: null };
  const scores = texts.map((text) => splitScore(text).score);
  return { score: scores.join(' & '), scoreNote: splitScore(last).note };
}

function textOfInning(inning: JsonObject): readonly string[] {
  const text = filledText(inning['text']);
  if (text !== null) return [text];
  const [runs, wickets] = [amountOf(inning['runs']), amountOf(inning['wickets'])];
  if (runs === null) return [];
  return [wickets === null ? String(runs) : `${runs}/${wickets}`];
}
