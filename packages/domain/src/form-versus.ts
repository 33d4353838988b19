import type { FormReading, MatchClock } from './form-reading.ts';
import { amountOf, filledText, type JsonObject, objectIn } from './json.ts';

/** Two sides with a score each: football, basketball, and whatever has no shape that we know. */
export function versus(metadata: JsonObject): FormReading {
  const penalties = objectIn(objectIn(metadata['score'])['penalties']);
  const [home, away] = [amountOf(penalties['home']), amountOf(penalties['away'])];
  const shootOut = home !== null && away !== null;
  return {
    form: 'versus',
    home: shootOut ? { scoreNote: `(${home})` } : {},
    away: shootOut ? { scoreNote: `(${away})` } : {},
    clock: clockOf(objectIn(metadata['clock'])),
    places: [],
  };
}

function clockOf(clock: JsonObject): MatchClock | null {
  const period = filledText(clock['period']);
  if (period === 'HT') return { at: 'half-time' };
  const minute = amountOf(clock['minute']);
  if (minute !== null) return { at: 'minute', minute, added: amountOf(clock['added']) ?? 0 };
  const remaining = filledText(clock['remaining']);
  return period !== null ? { at: 'period', period, remaining: remaining?.replace(/^0(?=\d)/, '') ?? '' } : null;
}
