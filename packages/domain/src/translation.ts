import { isJsonObject, textsIn } from './json.ts';

/**
 * Reads a publisher's own words for built-in texts, by their English phrases, from JSON that nobody has checked; null
 * when it is no translation at all. What is no text is dropped.
 */
export function readTranslation(json: unknown): Readonly<Record<string, string>> | null {
  return isJsonObject(json) ? textsIn(json['texts']) : null;
}
