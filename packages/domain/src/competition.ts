import { seriesIn } from './event-form.ts';
import { filledText, type JsonObject } from './json.ts';
import { toPictureUrl } from './safe-url.ts';

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
  const { id, name: given, logoUrl, imageUrl, logo } = seriesIn(metadata);
  const name = filledText(given);
  return name === null ? null : { key: filledText(id) ?? name, name, logo: toPictureUrl(logoUrl ?? imageUrl ?? logo) };
}
