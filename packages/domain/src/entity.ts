import { filledText, isJsonObject, type JsonObject, objectIn, textOf } from './json.ts';
import { toPictureUrl } from './safe-url.ts';

/** A team, a player, a competition, a venue, a channel (spec §3.8). Its URL is http(s) or relative. */
export interface Entity {
  readonly id: string;
  /** '' when it has none. */
  readonly typeId: string;
  /** What it is called; never a resource name. */
  readonly name: string;
  readonly description: string;
  readonly thumbnailUrl: string | null;
  /** Shaped by `typeId`; unchecked. */
  readonly metadata: JsonObject;
}

/** Reads an entity from JSON that nobody has checked; null without an id. What is odd counts as absent. */
export function readEntity(json: unknown): Entity | null {
  if (!isJsonObject(json)) return null;
  const id = filledText(json['id']);
  if (id === null) return null;
  return {
    id,
    typeId: textOf(json['typeId']),
    name: textOf(json['name']),
    description: textOf(json['description']),
    thumbnailUrl: toPictureUrl(json['thumbnailUrl']),
    metadata: objectIn(json['metadata']),
  };
}
