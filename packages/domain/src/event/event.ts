import { readRevision } from '../content/revision.ts';
import { filledText, idsIn, isJsonObject, type JsonObject, listIn, objectIn, textOf, timeOf } from '../values/json.ts';
import { toImageUrl, toSafeUrl } from '../values/safe-url.ts';
import { EVENT_STATUSES, type EventStatus } from './event-status.ts';

/** Something that happened at an event. `time` in epoch ms. */
export interface EventMarker {
  readonly id: string;
  /** A free word: goal, wicket, … */
  readonly kind: string;
  readonly time: number;
  readonly label: string;
  readonly entityId: string | null;
}

/** A match, a race, a show: what a card and an event player show (spec §3.6, §3.11). Its URLs are http(s) or relative. */
export interface SportsEvent {
  readonly id: string;
  /** '' when it has none. */
  readonly typeId: string;
  readonly title: string;
  readonly description: string;
  readonly status: EventStatus;
  /** Epoch ms; null: not known yet. */
  readonly startTime: number | null;
  /** Epoch ms; null: open. */
  readonly endTime: number | null;
  /** IANA zone of the venue. */
  readonly timeZone: string | null;
  readonly thumbnailUrl: string | null;
  readonly posterUrl: string | null;
  readonly videoIds: readonly string[];
  readonly entityIds: readonly string[];
  readonly links: Readonly<Record<string, string>>;
  /** Shaped by `typeId`; unchecked. */
  readonly metadata: JsonObject;
  readonly markers: readonly EventMarker[];
  /** Orders pushed updates: a decimal number as text, which may exceed a safe integer; '' when absent. */
  readonly revision: string;
}

/**
 * Reads an event from unchecked JSON; null without an id. Other invalid fields count as absent, and an unknown status
 * counts as unspecified.
 */
export function readEvent(json: unknown): SportsEvent | null {
  if (!isJsonObject(json)) return null;
  const id = filledText(json['id']);
  if (id === null) return null;
  return {
    id,
    typeId: textOf(json['typeId']),
    title: textOf(json['title']),
    description: textOf(json['description']),
    status: EVENT_STATUSES.find((status) => status === json['status']) ?? 'EVENT_STATUS_UNSPECIFIED',
    startTime: timeOf(json['startTime']),
    endTime: timeOf(json['endTime']),
    timeZone: filledText(json['timeZone']),
    thumbnailUrl: toImageUrl(json['thumbnailUrl']),
    posterUrl: toImageUrl(json['posterUrl']),
    videoIds: idsIn(json['videoIds']),
    entityIds: idsIn(json['entityIds']),
    links: readLinks(json['links']),
    metadata: objectIn(json['metadata']),
    markers: listIn(json['markers']).flatMap(readMarker),
    revision: readRevision(json['revision']),
  };
}

function readLinks(json: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(objectIn(json)).flatMap(([name, value]) => {
      const url = toSafeUrl(value);
      return url === null ? [] : [[name, url]];
    })
  );
}

function readMarker(json: unknown): EventMarker[] {
  if (!isJsonObject(json)) return [];
  const id = filledText(json['id']);
  const time = timeOf(json['time']);
  if (id === null || time === null) return [];
  return [
    { id, kind: textOf(json['kind']), time, label: textOf(json['label']), entityId: filledText(json['entityId']) },
  ];
}
