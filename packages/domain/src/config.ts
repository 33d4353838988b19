import { isSafeCssValue } from './css-value.ts';

/** What a field reads from: the narrowest value given for it, not yet checked. */
export interface Raw {
  /** Attribute text, else the configured value; undefined when neither is there. */
  readonly value: unknown;
  /** The same for one member of a nested field: attribute `autoplay-delay`, else `autoplay.delay`. */
  part(key: string): Raw;
  /** Records that the value cannot be used; the field then reads as absent. */
  refuse(expected: string): void;
  /** Records any other problem: a whole sentence that says what to change. */
  report(problem: string): void;
}

/** One configuration field: how it is read, and what the docs table says it accepts. */
export interface Field<Value> {
  read(raw: Raw): Value;
  readonly accepts: string;
  /** Members that are attributes of their own, in camelCase. */
  readonly parts?: readonly string[];
}

export type Schema = Readonly<Record<string, Field<unknown>>>;
export type Config<S extends Schema> = { readonly [K in keyof S]: ReturnType<S[K]['read']> };

/** Where a configuration comes from. Attributes are narrower than `config`, so they win. */
export interface ConfigSource {
  /** By attribute name, in kebab-case. */
  readonly attributes: Readonly<Record<string, string>>;
  /** An object of camelCase members, or JSON text of one; anything else is a problem. */
  readonly config?: unknown;
}

/**
 * Reads a whole configuration. It never fails: a value that cannot be used reads as absent and adds a problem, a
 * sentence that names the attribute and what it accepts, so that a publisher can mend them all in one go.
 */
export function readConfig<S extends Schema>(
  schema: S,
  source: ConfigSource
): { readonly config: Config<S>; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const given = { ...readObject(source.attributes['config'], problems), ...readObject(source.config, problems) };
  const rawOf = (name: string, value: unknown): Raw => ({
    value: source.attributes[name] ?? value ?? undefined,
    part: (key) => rawOf(`${name}-${toKebab(key)}`, memberOf(value, key)),
    report: (problem) => {
      problems.push(problem);
    },
    refuse: (expected) => {
      const shown = JSON.stringify(source.attributes[name] ?? value)?.slice(0, 60);
      problems.push(`${name}=${shown} is ignored: use ${expected}.`);
    },
  });
  const entries = Object.entries(schema).map(([key, field]) => [
    key,
    field.read(rawOf(toKebab(key), memberOf(given, key))),
  ]);
  return { config: Object.fromEntries(entries) as Config<S>, problems };
}

/** Every attribute a schema reads, in kebab-case, in the order of the schema. */
export function attributeNames(schema: Schema): string[] {
  return Object.entries(schema).flatMap(([key, { parts = [] }]) => {
    const name = toKebab(key);
    return [name, ...parts.map((part) => `${name}-${toKebab(part)}`)];
  });
}

/** Text as given; the fallback when absent. */
export function text<const Fallback extends string | undefined>(fallback: Fallback): Field<string | Fallback> {
  return {
    accepts: 'text',
    read: (raw) => {
      if (typeof raw.value === 'string' || typeof raw.value === 'number') return String(raw.value);
      if (raw.value !== undefined) raw.refuse('text');
      return fallback;
    },
  };
}

/** true or false; an attribute without a value is true. */
export function flag(fallback: boolean): Field<boolean> {
  return {
    accepts: '`true`, `false`',
    read: (raw) => {
      if (raw.value === undefined) return fallback;
      const value = readFlag(raw.value);
      if (value === undefined) raw.refuse('true or false');
      return value ?? fallback;
    },
  };
}

/** A number, moved into [min, max] when it lies outside. */
export function number<const Fallback extends number | undefined>(
  fallback: Fallback,
  { min, max }: { min: number; max: number }
): Field<number | Fallback> {
  const range = max === Number.POSITIVE_INFINITY ? `from ${min} up` : `from ${min} to ${max}`;
  return {
    accepts: `a number ${range}`,
    read: (raw) => {
      if (raw.value === undefined) return fallback;
      const value = typeof raw.value === 'string' && raw.value.trim() === '' ? Number.NaN : Number(raw.value);
      if (Number.isFinite(value)) return Math.min(max, Math.max(min, value));
      raw.refuse(`a number ${range}`);
      return fallback;
    },
  };
}

/** One of a few words; the first is the fallback. */
export function choice<const Word extends string>(...words: readonly [Word, ...Word[]]): Field<Word> {
  return {
    accepts: words.map((word) => `\`${word}\``).join(', '),
    read: (raw) => {
      const found = words.find((word) => word === raw.value);
      if (found === undefined && raw.value !== undefined) raw.refuse(words.join(', '));
      return found ?? words[0];
    },
  };
}

/**
 * A CSS value that may also be switched: true and absent give undefined (the style sheet's own value), false gives `off`.
 * Text that could leave its declaration is refused.
 */
export function cssValue(off: string): Field<string | undefined> {
  return {
    accepts: 'a CSS value, `true`, `false`',
    read: (raw) => {
      const switched = raw.value === undefined ? true : readFlag(raw.value);
      if (switched !== undefined) return switched ? undefined : off;
      if (typeof raw.value === 'string' && isSafeCssValue(raw.value)) return raw.value.trim();
      raw.refuse('a CSS value');
      return undefined;
    },
  };
}

/** A CSS value or nothing. */
export function optionalCssValue(): Field<string | undefined> {
  return {
    accepts: 'a CSS value',
    read: (raw) => {
      if (raw.value === undefined) return undefined;
      if (typeof raw.value === 'string' && isSafeCssValue(raw.value)) return raw.value.trim();
      raw.refuse('a CSS value');
      return undefined;
    },
  };
}

/** Members that belong together, each an attribute of its own: `text-alignment-x`. */
export function group<S extends Schema>(members: S): Field<Config<S>> {
  return { accepts: 'an object', parts: Object.keys(members), read: (raw) => readMembers(members, raw) };
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
): Field<Config<S> | false> {
  return {
    accepts: '`true`, `false`, an object',
    parts: Object.keys(members),
    read: (raw) => {
      const detailed = Object.keys(members).some((key) => raw.part(key).value !== undefined);
      if (detailed || isObject(raw.value)) return readMembers(members, raw);
      const on = raw.value === undefined ? fallback : readFlag(raw.value);
      if (on === undefined) raw.refuse('true, false or an object');
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

/** Own members only: `config.constructor` is nothing that a publisher set. */
function memberOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toKebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
