import { filledText, isJsonObject, textOf, textsIn } from '../values/json.ts';

/** Paths to the fields of cards in events of one type, by the names of spec §3.6 (contract §2.4). */
export interface EventType {
  readonly id: string;
  readonly displayName: string;
  /** Path by field in snake_case: `home_name` is `metadata.home.name`. */
  readonly paths: Readonly<Record<string, string>>;
}

/** Reads an event type from unchecked JSON; null without an id. Invalid fields count as absent. */
export function readEventType(json: unknown): EventType | null {
  if (!isJsonObject(json)) return null;
  const id = filledText(json['id']);
  if (id === null) return null;
  return { id, displayName: textOf(json['displayName']), paths: textsIn(json['paths']) };
}
