import { filledText, type JsonObject } from '../values/json.ts';
import { toImageUrl } from '../values/safe-url.ts';
import { seriesIn } from './event-form.ts';

/** The competition that an event belongs to. */
export interface Competition {
  /** Equal for all events of one competition. */
  readonly key: string;
  readonly name: string;
  /** As `toPictureUrl` allows it; null without one. */
  readonly logo: string | null;
}

/** Returns the competition, tournament or series of an event; null without a named one. */
export function competitionOf(metadata: JsonObject): Competition | null {
  const { id, name: names, logoUrl, imageUrl, logo } = seriesIn(metadata);
  const name = filledText(names);
  return name === null ? null : { key: filledText(id) ?? name, name, logo: toImageUrl(logoUrl ?? imageUrl ?? logo) };
}
