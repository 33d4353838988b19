import { isSafeCssValue } from './values/css-value.ts';
import { toKebabCase } from './values/kebab-case.ts';

/** Input of a field: the value from the narrowest source that has one, not yet checked. */
export interface Raw {
  /** Attribute text, else the configured value; undefined when neither is there. */
  readonly value: unknown;
  /** The same for one member of a nested field: attribute `autoplay-delay`, else `autoplay.delay`. */
  part(key: string): Raw;
  /** Records that the value is invalid. The field then reads as absent. */
  reject(expected: string): void;
  /** Records any other problem: a whole sentence that says what to change. */
  report(problem: string): void;
}

/** One configuration field. `Input` is the type of its value in the props of a React component. */
export interface Field<Value, Input = Value> {
  read(raw: Raw): Value;
  /** Members that are attributes of their own, in camelCase. */
  readonly parts?: readonly string[];
  /** Only a type: no field has it. */
  readonly input?: Input;
}

export type Schema = Readonly<Record<string, Field<unknown>>>;
export type Config<S extends Schema> = { readonly [K in keyof S]: ReturnType<S[K]['read']> };
/** The configuration as props of a React component. Conditional, so that editors show its members and not its name. */
export type PropsOf<S extends Schema> = S extends infer Fields
  ? { readonly [K in keyof Fields]?: Fields[K] extends Field<unknown, infer Input> ? Input : never }
  : never;

/** Sources of a configuration. Attributes are narrower than `config`, so they win. */
export interface ConfigSource {
  /** By attribute name, in kebab-case. */
  readonly attributes: Readonly<Record<string, string>>;
  /** An object of camelCase members, or JSON text of one; anything else is a problem. */
  readonly config?: unknown;
}

/**
 * Reads a whole configuration. It never fails: an invalid value reads as absent and adds a problem. A problem is a
 * sentence that names the attribute and what it accepts, so that a publisher can correct all of them at once.
 */
export function readConfig<S extends Schema>(
  schema: S,
  source: ConfigSource
): { readonly config: Config<S>; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const config = { ...readObject(source.attributes['config'], problems), ...readObject(source.config, problems) };
  const rawOf = (name: string, value: unknown): Raw => ({
    value: source.attributes[name] ?? value ?? undefined,
    part: (key) => rawOf(`${name}-${toKebabCase(key)}`, memberOf(value, key)),
    report: (problem) => {
      problems.push(problem);
    },
    reject: (expected) => {
      const shown = JSON.stringify(source.attributes[name] ?? value)?.slice(0, 60);
      problems.push(`${name}=${shown} is ignored: use ${expected}.`);
    },
  });
  const entries = Object.entries(schema).map(([key, field]) => [
    key,
    field.read(rawOf(toKebabCase(key), memberOf(config, key))),
  ]);
  return { config: Object.fromEntries(entries) as Config<S>, problems };
}

/**
 * A field with one value; the fallback when absent. `parse` returns undefined for an invalid value, which adds a problem
 * that names the expected values, and null for a value that reads as absent.
 */
export function field<Value, const Fallback>(
  expected: string,
  fallback: Fallback,
  parse: (value: unknown) => Value | null | undefined
): Field<Value | Fallback, Value> {
  return {
    read: ({ value, reject }) => {
      if (value === undefined) return fallback;
      const parsed = parse(value);
      if (parsed === undefined) reject(expected);
      return parsed ?? fallback;
    },
  };
}

/** Text as given; the fallback when absent. */
export function text<const Fallback extends string | undefined>(fallback: Fallback): Field<string | Fallback, string> {
  return field('text', fallback, (value) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  );
}

/** true or false; an attribute without a value is true. */
export function flag<const Fallback extends boolean | undefined>(fallback: Fallback) {
  return field<boolean, Fallback>('true or false', fallback, readFlag);
}

/** A number, moved into [min, max] when it lies outside. */
export function number<const Fallback extends number | undefined>(
  fallback: Fallback,
  { min, max }: { min: number; max: number }
): Field<number | Fallback, number> {
  const range = max === Number.POSITIVE_INFINITY ? `from ${min} up` : `from ${min} to ${max}`;
  return field(`a number ${range}`, fallback, (value) => {
    const parsed = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
    return Number.isFinite(parsed) ? Math.min(max, Math.max(min, parsed)) : undefined;
  });
}

/** One of a few words; the first is the fallback. */
export function choice<const Word extends string>(...words: readonly [Word, ...Word[]]): Field<Word> {
  return field(words.join(', '), words[0], (value) => words.find((word) => word === value));
}

/**
 * A CSS value that may also be switched: true and absent give undefined (the style sheet's own value), false gives `off`.
 * Text that could leave its declaration is rejected.
 */
export function cssValue(off: string): Field<string | undefined, string | boolean> {
  return field('a CSS value', undefined, (value) => {
    const switched = readFlag(value);
    if (switched === undefined) return readCssValue(value);
    return switched ? null : off;
  });
}

/** A CSS value or nothing. */
export function optionalCssValue(expected = 'a CSS value'): Field<string | undefined, string> {
  return field(expected, undefined, readCssValue);
}

function readCssValue(value: unknown): string | undefined {
  return typeof value === 'string' && isSafeCssValue(value) ? value.trim() : undefined;
}

/** Members that belong together, each an attribute of its own: `text-alignment-x`. */
export function group<S extends Schema>(members: S): Field<Config<S>, PropsOf<S>> {
  return { parts: Object.keys(members), read: (raw) => readMembers(members, raw) };
}

/**
 * Something that is off, on, or on with details: `autoplay`, `autoplay="false"`, `autoplay-delay="2000"`.
 *
 * Any detail switches it on. `whenTrue` are the details that a bare true stands for, where they differ from the
 * members' own fallbacks.
 */
export function switchable<S extends Schema>(
  members: S,
  { fallback, whenTrue }: { fallback: boolean; whenTrue?: Partial<Config<S>> }
): Field<Config<S> | false, PropsOf<S> | boolean> {
  return {
    parts: Object.keys(members),
    read: (raw) => {
      const detailed = Object.keys(members).some((key) => raw.part(key).value !== undefined);
      if (detailed || isObject(raw.value)) return readMembers(members, raw);
      const on = raw.value === undefined ? fallback : readFlag(raw.value);
      if (on === undefined) raw.reject('true, false or an object');
      return (on ?? fallback) ? { ...readMembers(members, raw), ...whenTrue } : false;
    },
  };
}

function readMembers<S extends Schema>(members: S, raw: Raw): Config<S> {
  return Object.fromEntries(
    Object.entries(members).map(([key, field]) => [key, field.read(raw.part(key))])
  ) as Config<S>;
}

function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === '' || value === 'true') return true;
  return value === 'false' ? false : undefined;
}

/** An object, or the object that a JSON text describes; {} with a problem when it is neither. */
function readObject(value: unknown, problems: string[]): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  if (isObject(parsed)) return parsed;
  problems.push('config is ignored: use an object, or JSON of one.');
  return {};
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Reads only own members: a publisher has not set `config.constructor`. */
function memberOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
