import { filledText, isJsonObject, type JsonObject, objectIn, textOf } from '../values/json.ts';
import { toImageUrl } from '../values/safe-url.ts';

/** A team, a player, a competition, a venue, a channel (spec §3.8). Its URL is http(s) or relative. */
export interface Entity {
  readonly id: string;
  /** '' when it has none. */
  readonly typeId: string;
  /** Display name; never a resource name. */
  readonly name: string;
  readonly description: string;
  readonly thumbnailUrl: string | null;
  /** Shaped by `typeId`; unchecked. */
  readonly metadata: JsonObject;
}

/** Reads an entity from unchecked JSON; null without an id. Invalid fields count as absent. */
export function readEntity(json: unknown): Entity | null {
  if (!isJsonObject(json)) return null;
  const id = filledText(json['id']);
  if (id === null) return null;
  return {
    id,
    typeId: textOf(json['typeId']),
    name: textOf(json['name']),
    description: textOf(json['description']),
    thumbnailUrl: toImageUrl(json['thumbnailUrl']),
    metadata: objectIn(json['metadata']),
  };
}
