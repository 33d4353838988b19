/** The parts of a JSON Schema that the reference shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

/** A member of a JSON value: `markers[].time`. */
export interface SchemaRow {
  readonly path: string;
  readonly type: string;
  /** Name of the schema that describes it in the reference; null if it is described here. */
  readonly schema: string | null;
  readonly isRequired: boolean;
  readonly constraints: readonly string[];
}

/** Maximum levels in one table. */
const MAX_DEPTH = 4;

/** Returns the members of an object and of its nested objects, each with its type and limits. */
export function schemaRows(schema: Schema, path = '', depth = 0): readonly SchemaRow[] {
  const shape = shapeOf(schema);
  if (shape.items && depth < MAX_DEPTH) return schemaRows(shape.items, `${path}[]`, depth);
  if (depth >= MAX_DEPTH) return [];
  return Object.entries(shape.properties ?? {})
    .filter(([, member]) => Object.keys(member).length > 0)
    .flatMap(([name, member]) => {
      const place = path === '' ? name : `${path}.${name}`;
      const row: SchemaRow = {
        path: place,
        type: typeOf(member),
        schema: refOf(member),
        isRequired: shape.required?.includes(name) ?? false,
        constraints: notesOf(member),
      };
      return [row, ...schemaRows(member, place, depth + 1)];
    });
}

/** Describes a type in words: `text or null`, `list of Event`. */
export function typeOf(schema: Schema): string {
  const { $ref, type, items, anyOf, enum: values, const: only } = schema;
  if ($ref !== undefined) return nameOf($ref);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ');
  if (items) return `list of ${typeOf(items)}`;
  const types = typeof type === 'string' ? [type] : (type ?? []);
  return types.map((each) => (each === 'string' ? 'text' : each)).join(' or ') || 'any';
}

/** Returns the name of the schema that this is, or is a list of. */
function refOf({ $ref, items, anyOf }: Schema): string | null {
  if ($ref !== undefined) return nameOf($ref);
  if (items) return refOf(items);
  return anyOf?.map(refOf).find((name) => name !== null) ?? null;
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** Returns the object or list among alternatives, which has members to list. */
function shapeOf(schema: Schema): Schema {
  return schema.anyOf?.find(({ properties, items }) => properties ?? items) ?? schema;
}

function notesOf(schema: Schema): string[] {
  const {
    description,
    default: usual,
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
  } = {
    ...schema.anyOf?.find(({ type }) => type !== 'null'),
    ...schema,
  };
  const ranges = [
    rangeOf(minimum, maximum, ''),
    rangeOf(minLength, maxLength, 'characters'),
    rangeOf(minItems, maxItems, 'items'),
  ];
  const fallback = usual === undefined ? [] : [`Default ${JSON.stringify(usual)}`];
  return [...(description ? [description] : []), ...ranges.flat(), ...fallback];
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string[] {
  const words = [
    least === undefined || least === 0 ? '' : `at least ${least}`,
    most === undefined ? '' : `at most ${most}`,
  ];
  const text = words.filter(Boolean).join(', ');
  return text === '' ? [] : [`${text} ${unit}`.trim().replace(/^a/, 'A')];
}
