/** A score and the note in brackets after it: '163/7 (20)' is '163/7' and '(20)'. */
export function splitScore(text: string): { readonly score: string; readonly note: string | null } {
  const [, score, note] = /^(.*\S)\s*(\([^()]*\))$/s.exec(text) ?? [];
  return score !== undefined && note !== undefined ? { score, note } : { score: text, note: null };
}

/**
 * Returns the side that has lost by its score. It compares the numbers at the beginning of both texts, then those of a
 * shoot-out in brackets. null: neither side has lost, or the texts do not show it, as with two innings a side.
 */
export function loserOf(home: Score, away: Score): 'home' | 'away' | null {
  const difference = numberIn(home.score) - numberIn(away.score);
  const decided = difference !== 0 ? difference : numberIn(home.shootOut) - numberIn(away.shootOut);
  if (Number.isNaN(decided) || decided === 0) return null;
  return decided < 0 ? 'home' : 'away';
}

interface Score {
  readonly score: string | null;
  readonly shootOut: string | null;
}

function numberIn(text: string | null): number {
  const [, digits] = /^\(?\s*(\d+)(?:[^&]*)$/.exec(text ?? '') ?? [];
  return digits === undefined ? Number.NaN : Number(digits);
}
