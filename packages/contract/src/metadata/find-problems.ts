import { compilePath, keysOfPath, SPORT_PATHS } from '@touchline/domain';
import { isJsonObject, type JsonObject, score } from './rules.ts';
import { type Pattern, type PatternRule, sharedRules, sportRules } from './tables.ts';

/** Paths at which cards of an event type find the scores, like `metadata.score.home`. */
export interface ScorePaths {
  readonly home: string;
  readonly away: string;
}

/** A well-known value that is not what it must be. */
export interface MetadataProblem {
  /** Keys from `metadata` on; those of list items are digits. */
  readonly keys: readonly string[];
  /** As paths are written: `metadata.players[0].games[1]`. */
  readonly path: string;
  /** The rule that it breaks, as the end of a sentence. */
  readonly message: string;
}

/** The paths of a type that has none of its own: football's, as cards read it (EVT-12). */
export const DEFAULT_SCORE_PATHS: ScorePaths = {
  home: SPORT_PATHS.football.home_score,
  away: SPORT_PATHS.football.away_score,
};

/** Finds the well-known values of an event's metadata that are not what they must be. Unknown members are free. */
export function findMetadataProblems(
  metadata: JsonObject,
  {
    typeId,
    scorePaths = DEFAULT_SCORE_PATHS,
  }: { readonly typeId: string; readonly scorePaths?: ScorePaths | undefined }
): readonly MetadataProblem[] {
  const sports: Readonly<Record<string, readonly PatternRule[]>> = sportRules;
  const sport = Object.hasOwn(sports, typeId) ? sports[typeId] : undefined;
  const problems = [...sharedRules, ...(sport ?? [])].flatMap((rule) => check(metadata, rule));
  if (!sport) return [...problems, ...checkScores(metadata, scorePaths)];
  return typeId === 'motorsport' ? [...problems, ...checkRace(metadata)] : problems;
}

/** The metadata without these values. An item cannot be left out of a list without moving the others: the list goes. */
export function withoutProblems(metadata: JsonObject, problems: readonly MetadataProblem[]): JsonObject {
  return problems.reduce((kept, { keys }) => without(kept, keys) as JsonObject, metadata);
}

function check(metadata: JsonObject, { pattern, rule, nullItems = false }: PatternRule): readonly MetadataProblem[] {
  const [first] = pattern;
  // Most rules are about members that the event does not have.
  if (first !== undefined && first !== '*' && !Object.hasOwn(metadata, first)) return NO_PROBLEMS;
  return valuesAt(metadata, pattern).flatMap(({ keys, value }) => {
    const isItem = pattern.at(-1) === '[]';
    if (value === undefined || (value === null && (!isItem || nullItems))) return [];
    const message = rule(value);
    return message === null ? [] : [problemAt(metadata, keys, message)];
  });
}

function checkScores(metadata: JsonObject, { home, away }: ScorePaths): readonly MetadataProblem[] {
  return [home, away].flatMap((path) => {
    const value = compilePath(path)({ metadata });
    const message = value === undefined || value === null ? null : score(value);
    const [root, ...keys] = keysOfPath(path);
    return message === null || root !== 'metadata' || keys.length === 0 ? [] : [problemAt(metadata, keys, message)];
  });
}

function checkRace(metadata: JsonObject): readonly MetadataProblem[] {
  const lap = isJsonObject(metadata['lap']) ? metadata['lap'] : {};
  const { current, total } = lap as { readonly current?: unknown; readonly total?: unknown };
  const isBeyond = typeof current === 'number' && typeof total === 'number' && current > total;
  const laps = isBeyond ? [problemAt(metadata, ['lap', 'current'], 'must not be above lap.total.')] : [];
  const seen = new Set<unknown>();
  const twice = valuesAt(metadata, ['classification', '[]', 'position']).flatMap(({ keys, value }) => {
    if (typeof value !== 'number' || !seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [problemAt(metadata, keys, 'is the position of an earlier entry too.')];
  });
  return [...laps, ...twice];
}

/** A value with the keys that lead to it. */
interface PlacedValue {
  readonly keys: readonly string[];
  readonly value: unknown;
}

/** Runs for each rule on each event of a list or an import, so it allocates nothing for values that are absent. */
function valuesAt(value: unknown, pattern: Pattern, keys: readonly string[] = []): readonly PlacedValue[] {
  const step = pattern[keys.length];
  if (step === undefined) return [{ keys, value }];
  if (step === '[]') {
    if (!Array.isArray(value)) return NO_VALUES;
    return value.flatMap((item, index) => valuesAt(item, pattern, [...keys, String(index)]));
  }
  if (!isJsonObject(value)) return NO_VALUES;
  if (step === '*') return Object.keys(value).flatMap((name) => valuesAt(value[name], pattern, [...keys, name]));
  return Object.hasOwn(value, step) ? valuesAt(value[step], pattern, [...keys, step]) : NO_VALUES;
}

const NO_VALUES: readonly PlacedValue[] = [];
const NO_PROBLEMS: readonly MetadataProblem[] = [];

function problemAt(metadata: JsonObject, keys: readonly string[], message: string): MetadataProblem {
  let value: unknown = metadata;
  let path = 'metadata';
  for (const key of keys) {
    if (Array.isArray(value)) path += `[${key}]`;
    else path += /^[\p{L}_$][\p{L}\p{M}\p{N}_$]*$/u.test(key) ? `.${key}` : `["${key}"]`;
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  }
  return { keys, path: path.slice(0, 300), message };
}

/** undefined: the value itself is to go. */
function without(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined || Array.isArray(value)) {
    if (key === undefined || rest.length === 0) return undefined;
    return (value as readonly unknown[]).map((item, index) => (String(index) === key ? without(item, rest) : item));
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, key)) return value;
  const kept = without(value[key], rest);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name !== key ? [[name, member]] : kept === undefined ? [] : [[name, kept]]
    )
  );
}
