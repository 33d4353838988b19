import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';

/** Outside the repository; not everybody has it. */
const folder = new URL('../../../../../shared/data/hostile/', import.meta.url);

/** Keys of hostile files that contain the input; everything else in them is description. */
const FED = new Set(['value', 'payload', 'path']);

/** Strings that none of the files has, and that must be tried even without them. */
const OWN_STRINGS = [
  "'; drop table events; --",
  "' or '1'='1",
  '%_\\',
  '$1 $2 $$x$$ :name ?',
  '#{7*7} {{7*7}} <%= 7*7 %>',
  '../../../../etc/passwd',
  'a\r\nSet-Cookie: x=1\r\n\r\n<b>',
  '\u202Egnp.exe\u2066',
  '<!--</script><script>alert(1)</script>',
  ']]>',
  '__proto__',
  'constructor',
  '\u0000',
  'half \ud83d of a pair',
  '\uFFFF\uFDD0',
  ' ',
  '\u00AD\u200B\uFEFF',
  '(((((((((((((((((((((((((',
  '-'.repeat(300),
  'é'.repeat(999),
];

/** Every hostile string, once each. */
export const hostileStrings: readonly string[] = [...new Set([...OWN_STRINGS, ...filesIn(folder).flatMap(stringsIn)])];

/** URLs that lead somewhere else than they seem to, and some that do not. */
export const hostileUrls: readonly string[] = hostileStrings.filter((text) => /[:/\\]/.test(text));

/** Complete bodies, valid JSON and not. */
export const hostileBodies: readonly string[] = [
  '{"title": 1e999}',
  '{"__proto__": {"title": "x"}}',
  '{"constructor": {"prototype": {"title": "x"}}}',
  '{"metadata": '.concat('{"a":'.repeat(5_000), '1', '}'.repeat(5_001)),
  '['.repeat(100_000),
  '{"title": "\\ud83d"}',
  '\uFEFF{}',
  'null',
  '[]',
  '"text"',
  ...filesIn(folder).flatMap(bodiesIn),
];

interface HostileFile {
  readonly cases?: readonly { readonly base64?: string }[];
}

function filesIn(place: URL): unknown[] {
  if (!existsSync(place)) return [];
  const names = readdirSync(place).filter((name) => name.endsWith('.json'));
  return names.map((name) => JSON.parse(readFileSync(new URL(name, place), 'utf8')));
}

function stringsIn(file: unknown): string[] {
  if (Array.isArray(file)) return file.flatMap((item) => (typeof item === 'string' ? item : stringsIn(item)));
  if (typeof file !== 'object' || file === null) return [];
  return Object.entries(file).flatMap(([key, value]) => {
    if (typeof value === 'string') return FED.has(key) ? value : [];
    return stringsIn(value);
  });
}

function bodiesIn(file: unknown): string[] {
  const { cases = [] } = (Array.isArray(file) ? {} : file) as HostileFile;
  return cases.flatMap(({ base64 }) => (base64 === undefined ? [] : Buffer.from(base64, 'base64').toString('latin1')));
}

/** The values for the parts of a body. */
export interface Filling {
  /** For every free text. */
  readonly text: string;
  /** For every URL. */
  readonly url: string;
  /** For a text with a required format; `sample` is valid. */
  readonly exact: (sample: string) => string;
}

/** Fields with rules beyond their schema: a known zone, an end after the start, a point of a curve. */
const FIXED: Readonly<Record<string, unknown>> = {
  timeZone: 'Europe/Amsterdam',
  endTime: null,
  experiment: null,
  publicKey: null,
  prices: [{ currencyCode: 'EUR', minorUnits: 499, regions: [] }],
};
/** One of them matches every pattern of the contract. */
const SAMPLES = ['a1', 'nl', 'NL', '2026-11-21T10:00:00Z', 'a.example', 'events/e1'];

interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly description?: string;
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
}

/** A body with a value in every field that takes text; undefined if the schema has none. */
export function fillBody(schema: TSchema, filling: Filling): unknown {
  const shape = schema as Shape;
  if (shape.anyOf) return shape.anyOf.map((variant) => fillBody(variant, filling)).find((value) => value !== undefined);
  if (shape.enum) return filling.exact(String(shape.enum[0]));
  if (shape.const !== undefined) return shape.const;
  switch (shape.type) {
    case 'string':
      return fillText(shape, filling);
    case 'array': {
      const item = shape.items && fillBody(shape.items, filling);
      return item === undefined ? undefined : [item];
    }
    case 'object':
      return shape.patternProperties ? fillRecord(shape, filling) : fillMembers(shape, filling);
    case undefined:
      // Metadata: anything.
      return filling.text;
    default:
      return undefined;
  }
}

function fillText({ pattern, description, minLength = 0, maxLength }: Shape, { text, url, exact }: Filling) {
  if (pattern !== undefined) return exact(SAMPLES.find((sample) => new RegExp(pattern).test(sample)) ?? '');
  if (description?.startsWith('http(s) or relative URL')) return url;
  return text.length < minLength ? 'x' : text.slice(0, maxLength);
}

function fillMembers({ properties = {} }: Shape, filling: Filling) {
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    Object.hasOwn(FIXED, name) ? FIXED[name] : fillBody(member, filling),
  ]);
  const filled = members.filter(([, value]) => value !== undefined);
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

function fillRecord({ patternProperties = {} }: Shape, filling: Filling) {
  const entries = Object.entries(patternProperties).map(([pattern, member]) => {
    const anything = new RegExp(pattern).test('any thing');
    const key = anything ? filling.text.slice(0, 90) : (SAMPLES.find((name) => new RegExp(pattern).test(name)) ?? '');
    return [key, fillBody(member, filling)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
