import { isJsonObject, textsIn } from '../values/json.ts';

/**
 * Reads a publisher's own texts, by the English phrases that they replace, from unchecked JSON; null when it is no
 * translation at all. Drops values that are not strings.
 */
export function readTranslation(json: unknown): Readonly<Record<string, string>> | null {
  return isJsonObject(json) ? textsIn(json['texts']) : null;
}
