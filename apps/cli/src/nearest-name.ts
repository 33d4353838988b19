import { closestMatch } from 'leven';

/** Characters by which a misspelt name may differ. */
const MAX_DISTANCE = 3;

/** Returns the name that `text` most likely means; null if none is similar. */
export function nearestName(text: string, names: readonly string[]): string | null {
  // Of short names, half the characters would always match something.
  const maxDistance = Math.min(MAX_DISTANCE, Math.floor(text.length / 2));
  return closestMatch(text, names, { maxDistance }) ?? null;
}
