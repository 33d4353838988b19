import { attributeNames, type Raw, type Schema, toKebabCase } from '@touchline/domain';

/** Values that an attribute accepts. */
export type AttributeType =
  /** `true`, `false` or no value. */
  | { readonly kind: 'flag' }
  | { readonly kind: 'number' }
  | { readonly kind: 'choice'; readonly words: readonly string[] }
  /** Any other text, JSON included. */
  | { readonly kind: 'text' };

export interface AttributeDescription {
  /** In kebab-case. */
  readonly name: string;
  readonly type: AttributeType;
  /** Whether `false` and an absent attribute mean the same. */
  readonly isOffByDefault: boolean;
}

/** A word that no field lists. */
const OTHER_WORD = 'no-such-word';
/** Lists of words, as fields name them: `auto, light, dark`. */
const WORDS = /^[\w-]+(, [\w-]+)+$/;

/**
 * Describes each attribute that a schema reads, in the order of the schema. Each field is tried with values, and
 * its response shows the type. So the description needs no data of its own that browsers would download.
 */
export function describeAttributes(schema: Schema): readonly AttributeDescription[] {
  return attributeNames(schema).map((name) => ({
    name,
    type: typeOf(schema, name),
    isOffByDefault: isSame(read(schema, { [name]: 'false' }), read(schema, {})),
  }));
}

function typeOf(schema: Schema, name: string): AttributeType {
  const [expected = ''] = rejectionsOf(schema, name, OTHER_WORD);
  if (/^true(,| or) false/.test(expected)) return { kind: 'flag' };
  if (expected.startsWith('a number')) return { kind: 'number' };
  const words = WORDS.test(expected) ? expected.split(', ') : [];
  const areAccepted = words.length > 0 && words.every((word) => rejectionsOf(schema, name, word).length === 0);
  return areAccepted ? { kind: 'choice', words } : { kind: 'text' };
}

/** Returns what the field of an attribute expects in place of this value; [] if it accepts the value. */
function rejectionsOf(schema: Schema, name: string, value: string): readonly string[] {
  const rejections: string[] = [];
  read(schema, { [name]: value }, (expected) => rejections.push(expected));
  return rejections;
}

/** Returns the parsed fields. `reject` receives what a field expects in place of an invalid value. */
function read(
  schema: Schema,
  attributes: Readonly<Record<string, string>>,
  reject: (expected: string) => void = () => {}
) {
  const rawOf = (name: string): Raw => ({
    value: attributes[name],
    part: (key) => rawOf(`${name}-${toKebabCase(key)}`),
    reject,
    report: () => {},
  });
  return Object.entries(schema).map(([key, field]) => field.read(rawOf(toKebabCase(key))));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
