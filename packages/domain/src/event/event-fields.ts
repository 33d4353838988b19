import { toHexColour } from '../values/colour.ts';
import {
  compilePath,
  FIELD_NAMES,
  type FieldName,
  type FieldPaths,
  type PathsByField,
  readPathTable,
} from '../values/field-path.ts';
import { textOf } from '../values/json.ts';
import { toImageUrl } from '../values/safe-url.ts';
import type { EventType } from './event-type.ts';

/** Maximum length of a field's text on a card. Longer texts are cut. */
const MAX_LENGTH = 300;

/** Fields of an item that a card shows, read through its paths and checked; null: absent. */
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
  /** Fields with a path of the publisher that differs from the built-in one of the item's type. */
  readonly mapped: ReadonlySet<FieldName>;
}

/** An event, a creative work or an entity. */
export interface Item {
  readonly typeId: string;
}

export type FieldReader = (item: Item) => ItemFields;

const NO_PATHS: PathsByField = {};

/**
 * Creates a function that reads the fields of items. The path of a field is the widget's path for the item's type, else
 * the widget's own path, else the event type's, else the built-in one. Unknown types use the paths of football (EVT-11,
 * EVT-12).
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
    // Works have a title, entities a name.
    const named = Object.hasOwn(item, 'title') ? 'title' : 'name';
    const typeId = textOf(item.typeId);
    const key = `${named} ${typeId}`;
    let chosenPaths = chosen.get(key);
    if (!chosenPaths) {
      const configured = { ...typePaths.get(typeId), ...paths.base, ...overridesOf(paths, typeId) };
      chosenPaths = choose(configured, { ...builtInPaths(typeId), title: named });
      chosen.set(key, chosenPaths);
    }
    return read(item, chosenPaths);
  };
}

interface Chosen {
  readonly paths: PathsByField;
  readonly mapped: ReadonlySet<FieldName>;
}

function choose(configured: PathsByField, builtIn: PathsByField): Chosen {
  const mapped = FIELD_NAMES.filter((name) => configured[name] !== undefined && configured[name] !== builtIn[name]);
  return { paths: { ...builtIn, ...configured }, mapped: new Set(mapped) };
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
    homeLogo: toImageUrl(at('home_logo')),
    awayLogo: toImageUrl(at('away_logo')),
    detailLine1: toText(at('detail_line_1')),
    title: toText(at('title')),
    description: toText(at('description')),
    thumbnailUrl: toImageUrl(at('thumbnail_url')),
    mapped,
  };
}

/** Returns a text or number as text; null for blank texts and other values. */
function toText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  const text = textOf(value).trim();
  if (text.length <= MAX_LENGTH) return text || null;
  return `${text.slice(0, MAX_LENGTH).trimEnd()}…`;
}

/**
 * Default paths to the fields of cards in events of the five sports, for publishers without their own event types. By
 * type id, then by the names of spec §3.6. Source: contract §2.4.
 */
export const SPORT_PATHS = {
  football: {
    home_name: 'metadata.home.name',
    away_name: 'metadata.away.name',
    home_color: 'metadata.home.color',
    away_color: 'metadata.away.color',
    home_score: 'metadata.score.home',
    away_score: 'metadata.score.away',
    home_logo: 'metadata.home.logoUrl',
    away_logo: 'metadata.away.logoUrl',
    detail_line_1: 'metadata.competition.name',
  },
  basketball: {
    home_name: 'metadata.teams[0].name',
    away_name: 'metadata.teams[1].name',
    home_color: 'metadata.teams[0].color',
    away_color: 'metadata.teams[1].color',
    home_score: 'metadata.teams[0].points',
    away_score: 'metadata.teams[1].points',
    home_logo: 'metadata.teams[0].logo',
    away_logo: 'metadata.teams[1].logo',
    detail_line_1: 'metadata.competition.name',
  },
  tennis: {
    home_name: 'metadata.players[0].name',
    away_name: 'metadata.players[1].name',
    home_score: 'metadata.players[0].setsWon',
    away_score: 'metadata.players[1].setsWon',
    home_logo: 'metadata.players[0].imageUrl',
    away_logo: 'metadata.players[1].imageUrl',
    detail_line_1: 'metadata.summary',
  },
  motorsport: {
    home_name: 'metadata.classification[0].driver',
    away_name: 'metadata.classification[1].driver',
    home_color: 'metadata.classification[0].team.color',
    away_color: 'metadata.classification[1].team.color',
    home_logo: 'metadata.classification[0].team.logoUrl',
    away_logo: 'metadata.classification[1].team.logoUrl',
    detail_line_1: 'metadata.circuit.name',
  },
  cricket: {
    home_name: 'metadata.home.name',
    away_name: 'metadata.away.name',
    home_color: 'metadata.home.color',
    away_color: 'metadata.away.color',
    home_score: 'metadata.innings[0].text',
    away_score: 'metadata.innings[1].text',
    home_logo: 'metadata.home.logoUrl',
    away_logo: 'metadata.away.logoUrl',
    detail_line_1: 'metadata.statusText',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
