import type { Field, Raw } from '../config.ts';
import { isJsonObject } from './json.ts';
import { createMemo } from './memo.ts';

/** Returns a value inside another one; undefined if there is none. Never throws. */
export type FieldPath = (value: unknown) => unknown;

/** Maximum length of a path. Real ones are far shorter. */
const MAX_LENGTH = 300;
/** Maximum number of cached paths: several times those of all event types of a publisher. */
const CACHE_SIZE = 500;

const IDENT = String.raw`[\p{L}_$][\p{L}\p{M}\p{N}_$]*`;
const PATH_STEP = String.raw`\.(${IDENT})|\[(\d+)\]|\["([^"]*)"\]`;
const PATH = new RegExp(`^${IDENT}(?:${PATH_STEP})*$`, 'u');

/**
 * Compiles a path expression (EVT-10): `metadata.teams[0].name`, `metadata["full name"]`.
 *
 * Grammar: `ident ( '.' ident | '[' int ']' | '["' text '"]' )*` (contract §2.4). Only own properties of objects and
 * lists are read, so a path never reaches a prototype. A text outside the grammar reads as undefined.
 */
export const compilePath: (text: string) => FieldPath = createMemo(CACHE_SIZE, compile);

/** Whether a text is within the grammar. */
export function isPath(text: string): boolean {
  return text.length <= MAX_LENGTH && PATH.test(text);
}

function compile(text: string): FieldPath {
  if (!isPath(text)) return () => undefined;
  const keys = keysOf(text);
  return (value) => {
    try {
      return keys.reduce(ownProperty, value);
    } catch {
      // A getter or a proxy of the page.
      return undefined;
    }
  };
}

/** Returns the keys of a path within the grammar, list indexes as digits; none for other texts. */
export function keysOfPath(text: string): readonly string[] {
  return isPath(text) ? keysOf(text) : [];
}

function keysOf(text: string): readonly string[] {
  return [...`.${text}`.matchAll(new RegExp(PATH_STEP, 'gu'))].map(
    ([, ident, index, quoted]) => ident ?? quoted ?? String(Number(index))
  );
}

function ownProperty(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

/** Fields of an item that a publisher can map (spec §3.6, §3.7). */
export const FIELD_NAMES = [
  'home_name',
  'away_name',
  'home_color',
  'away_color',
  'home_score',
  'away_score',
  'home_logo',
  'away_logo',
  'detail_line_1',
  'title',
  'description',
  'thumbnail_url',
] as const;

export type FieldName = (typeof FIELD_NAMES)[number];

/** Path expressions by field. The field of an invalid path stays empty (EVT-10). */
export type PathsByField = { readonly [Name in FieldName]?: string };

/** A widget's paths, and those that hold for items of one type only. */
export interface FieldPaths {
  readonly base: PathsByField;
  readonly overrides: Readonly<Record<string, PathsByField>>;
}

const OVERRIDES = 'overrides';

/** Attributes such as `paths-home-name`, which win over `paths` in the configuration. Only objects have `overrides`. */
export function paths(): Field<FieldPaths> {
  const parts = FIELD_NAMES.map(toKebab);
  return {
    parts,
    read: (raw) => {
      const wider = readPaths(objectOf(raw));
      const narrower = readPathTable(
        Object.fromEntries(FIELD_NAMES.map((name) => [name, raw.part(toKebab(name)).value ?? null]))
      );
      for (const problem of [...wider.problems, ...narrower.problems]) raw.report(problem);
      return mergePaths(wider.paths, { base: narrower.paths, overrides: {} });
    },
  };
}

/** Reads `{home_name, …, overrides: {[typeId]: {…}}}`, names in camelCase too. */
export function readPaths(value: unknown): { readonly paths: FieldPaths; readonly problems: readonly string[] } {
  if (!isJsonObject(value)) return { paths: { base: {}, overrides: {} }, problems: [] };
  const { [OVERRIDES]: overrides, ...own } = value;
  const base = readPathTable(own);
  const types = Object.entries(isJsonObject(overrides) ? overrides : {}).map(
    ([typeId, table]) => [typeId, readPathTable(isJsonObject(table) ? table : {})] as const
  );
  return {
    paths: { base: base.paths, overrides: Object.fromEntries(types.map(([typeId, { paths }]) => [typeId, paths])) },
    problems: [...base.problems, ...types.flatMap(([, { problems }]) => problems)],
  };
}

/** Merges two sets of paths. The narrower one wins field by field. */
export function mergePaths(wider: FieldPaths, narrower: FieldPaths): FieldPaths {
  const types = new Set([...Object.keys(wider.overrides), ...Object.keys(narrower.overrides)]);
  const of = ({ overrides }: FieldPaths, typeId: string) =>
    Object.hasOwn(overrides, typeId) ? overrides[typeId] : undefined;
  return {
    base: { ...wider.base, ...narrower.base },
    overrides: Object.fromEntries(
      [...types].map((typeId) => [typeId, { ...of(wider, typeId), ...of(narrower, typeId) }])
    ),
  };
}

/** Reads one table of paths. Omits unknown fields and values that are not strings. */
export function readPathTable(table: Readonly<Record<string, unknown>>): {
  readonly paths: PathsByField;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const entries = Object.entries(table).flatMap(([key, value]): [FieldName, string][] => {
    if (value === undefined || value === null) return [];
    const name = FIELD_NAMES.find((fieldName) => fieldName === toSnake(key));
    if (name === undefined || typeof value !== 'string') {
      problems.push(`paths.${key} is ignored: use one of ${FIELD_NAMES.join(', ')}, with a path as text.`);
      return [];
    }
    if (value !== '' && !isPath(value)) {
      problems.push(`paths.${key} leads nowhere: use a path like metadata.teams[0].name.`);
    }
    return [[name, value]];
  });
  return { paths: Object.fromEntries(entries), problems };
}

/** `paths` as an object, or as JSON text of one. */
function objectOf(raw: Raw): unknown {
  if (typeof raw.value !== 'string') {
    if (raw.value !== undefined && !isJsonObject(raw.value)) raw.reject('an object of paths');
    return raw.value;
  }
  try {
    return JSON.parse(raw.value);
  } catch {
    raw.reject('an object of paths, or JSON of one');
    return undefined;
  }
}

/** `homeName`, `home-name` and `detailLine1` as spec §3.6 writes them. */
function toSnake(key: string): string {
  return key
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replaceAll('-', '_')
    .replace(/(?<=[a-z])(?=\d)/g, '_');
}

function toKebab(name: string): string {
  return name.replaceAll('_', '-');
}
