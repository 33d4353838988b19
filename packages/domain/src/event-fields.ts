import { toHexColour } from './colour.ts';
import type { EventType } from './event-type.ts';
import { compilePath } from './field-path.ts';
import { FIELD_NAMES, type FieldName, type FieldPaths, type PathsByField, readPathTable } from './field-paths.ts';
import { textOf } from './json.ts';
import { toPictureUrl } from './safe-url.ts';
import { SPORT_PATHS } from './sport-paths.ts';

/** Longest text that a card shows of a field; what is longer is cut. */
const MAX_LENGTH = 300;

/** What a card shows of an item, read through its paths and checked; null: there is nothing. */
export interface ItemFields {
  readonly homeName: string | null;
  readonly awayName: string | null;
  /** `#rrggbb` */
  readonly homeColor: string | null;
  readonly awayColor: string | null;
  /** As given: '2', '163/7 (20)'. 0 is a score. */
  readonly homeScore: string | null;
  readonly awayScore: string | null;
  /** http(s) or relative. */
  readonly homeLogo: string | null;
  readonly awayLogo: string | null;
  readonly detailLine1: string | null;
  /** An entity's name. */
  readonly title: string | null;
  readonly description: string | null;
  /** http(s) or relative. */
  readonly thumbnailUrl: string | null;
  /** The fields whose path is a publisher's own, other than the built-in one of the item's type. */
  readonly mapped: ReadonlySet<FieldName>;
}

/** An event, a creative work or an entity. */
export interface Item {
  readonly typeId: string;
}

export type FieldReader = (item: Item) => ItemFields;

const NO_PATHS: PathsByField = {};

/**
 * How the fields of items are read. An item's path of a field is the widget's for its type, else the widget's own, else
 * the event type's, else the built-in one; football's for types that are not known (EVT-11, EVT-12).
 */
export function createFieldReader({
  paths,
  eventTypes,
}: {
  readonly paths: FieldPaths;
  readonly eventTypes: readonly EventType[];
}): FieldReader {
  const typePaths = new Map(eventTypes.map((type) => [type.id, readPathTable(type.paths).paths]));
  const chosen = new Map<string, Chosen>();

  return (item) => {
    // A work's title, an entity's name.
    const named = Object.hasOwn(item, 'title') ? 'title' : 'name';
    const typeId = textOf(item.typeId);
    const key = `${named} ${typeId}`;
    let known = chosen.get(key);
    if (!known) {
      const given = { ...typePaths.get(typeId), ...paths.base, ...overridesOf(paths, typeId) };
      known = choose(given, { ...builtInPaths(typeId), title: named });
      chosen.set(key, known);
    }
    return read(item, known);
  };
}

interface Chosen {
  readonly paths: PathsByField;
  readonly mapped: ReadonlySet<FieldName>;
}

function choose(given: PathsByField, builtIn: PathsByField): Chosen {
  const mapped = FIELD_NAMES.filter((name) => given[name] !== undefined && given[name] !== builtIn[name]);
  return { paths: { ...builtIn, ...given }, mapped: new Set(mapped) };
}

function overridesOf({ overrides }: FieldPaths, typeId: string): PathsByField {
  return Object.hasOwn(overrides, typeId) ? (overrides[typeId] ?? NO_PATHS) : NO_PATHS;
}

function builtInPaths(typeId: string): PathsByField {
  const sports: Readonly<Record<string, PathsByField>> = SPORT_PATHS;
  const sport = Object.hasOwn(sports, typeId) ? sports[typeId] : SPORT_PATHS.football;
  return { ...sport, description: 'description', thumbnail_url: 'thumbnailUrl' };
}

function read(item: Item, { paths, mapped }: Chosen): ItemFields {
  const at = (name: FieldName) => {
    const path = paths[name];
    return path === undefined ? undefined : compilePath(path)(item);
  };
  return {
    homeName: toText(at('home_name')),
    awayName: toText(at('away_name')),
    homeColor: toHexColour(at('home_color')),
    awayColor: toHexColour(at('away_color')),
    homeScore: toText(at('home_score')),
    awayScore: toText(at('away_score')),
    homeLogo: toPictureUrl(at('home_logo')),
    awayLogo: toPictureUrl(at('away_logo')),
    detailLine1: toText(at('detail_line_1')),
    title: toText(at('title')),
    description: toText(at('description')),
    thumbnailUrl: toPictureUrl(at('thumbnail_url')),
    mapped,
  };
}

/** Texts and numbers; anything else, and what is blank, is nothing. */
function toText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  const text = textOf(value).trim();
  if (text.length <= MAX_LENGTH) return text || null;
  return `${text.slice(0, MAX_LENGTH).trimEnd()}…`;
}
