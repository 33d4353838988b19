import { filledText, idsIn, isJsonObject, type JsonObject, objectIn, textOf, timeOf } from '../values/json.ts';
import { toImageUrl } from '../values/safe-url.ts';

/** A film, a documentary, a podcast (spec §3.7, §3.12). Its URLs are http(s) or relative. */
export interface CreativeWork {
  readonly id: string;
  /** '' when it has none. */
  readonly typeId: string;
  readonly title: string;
  readonly description: string;
  readonly thumbnailUrl: string | null;
  readonly posterUrl: string | null;
  /** Epoch ms; null: not known, so nothing to count down to. */
  readonly releaseTime: number | null;
  readonly videoIds: readonly string[];
  /** Shaped by `typeId`; unchecked. */
  readonly metadata: JsonObject;
}

/** Reads a creative work from unchecked JSON; null without an id. Invalid fields count as absent. */
export function readCreativeWork(json: unknown): CreativeWork | null {
  if (!isJsonObject(json)) return null;
  const id = filledText(json['id']);
  if (id === null) return null;
  return {
    id,
    typeId: textOf(json['typeId']),
    title: textOf(json['title']),
    description: textOf(json['description']),
    thumbnailUrl: toImageUrl(json['thumbnailUrl']),
    posterUrl: toImageUrl(json['posterUrl']),
    releaseTime: timeOf(json['releaseTime']),
    videoIds: idsIn(json['videoIds']),
    metadata: objectIn(json['metadata']),
  };
}
