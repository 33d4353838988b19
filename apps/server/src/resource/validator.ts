import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { type ApiError, fieldInvalid } from '../errors.ts';
import { isTooDeep } from './storable.ts';

/** A complaint of the schema validator: JSON Schema keyword, where, and its parameters. */
interface Complaint {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/**
 * Validates requests with their TypeBox schemas. Query and path are text, so numbers and booleans are read from it;
 * bodies are taken as they are. The error names the field as the caller writes it.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  const readText = createTextReader(schema);
  return (value: unknown) => {
    if (httpPart === 'body' && isTooDeep(value)) return { error: fieldInvalid('body', 'nests too deeply.') };
    const read = httpPart === 'body' ? value : readText(value);
    if (validator.Check(read)) return { value: read };
    return { error: toApiError(validator.Errors(read) as Complaint[], httpPart ?? 'body') };
  };
};

/** Reads what is no text from a query or path. Most parameters are texts, and converting those costs as much as a query. */
function createTextReader(schema: TSchema): (value: unknown) => unknown {
  const { properties } = schema as { readonly properties?: Readonly<Record<string, TSchema>> };
  if (properties === undefined) return (value) => Value.Convert(schema, value);
  const others = Object.entries(properties).filter(([, property]) => !isText(property));
  return (value) => {
    const given = value as Record<string, unknown>;
    const present = others.filter(([name]) => given[name] !== undefined);
    if (present.length === 0) return given;
    const read = present.map(([name, property]) => [name, Value.Convert(property, given[name])] as const);
    return { ...given, ...Object.fromEntries(read) };
  };
}

function isText(schema: TSchema): boolean {
  const { type, enum: words } = schema as { readonly type?: unknown; readonly enum?: readonly unknown[] };
  return type === 'string' || words?.every((word) => typeof word === 'string') === true;
}

/** The first complaint as an error that names its field. `part`: body, querystring, params or headers. */
export function toApiError(complaints: readonly Complaint[], part: string): ApiError {
  // In a union each variant complains; the complaint from deepest inside is about the variant that was meant.
  const [first] = complaints.toSorted((a, b) => depthOf(b) - depthOf(a));
  if (!first) return fieldInvalid(part, 'is not valid.');
  const { requiredProperties, additionalProperties } = first.params as Record<string, string[] | undefined>;
  const [missing] = requiredProperties ?? [];
  if (missing !== undefined) return fieldInvalid(fieldOf(`${first.instancePath}/${missing}`, part), 'is missing.');
  const [unknown] = additionalProperties ?? [];
  if (unknown !== undefined)
    return fieldInvalid(fieldOf(`${first.instancePath}/${unknown}`, part), 'is no known field.');
  if (first.keyword === 'boolean') return fieldInvalid(fieldOf(first.instancePath, part), 'is no known field.');
  return fieldInvalid(fieldOf(first.instancePath, part), `${first.message}.`);
}

function depthOf({ instancePath }: Complaint): number {
  return instancePath.split('/').length;
}

/** `/banners/0/id` as `banners[0].id`. Source: RFC 6901. */
function fieldOf(pointer: string, part: string): string {
  const steps = pointer.split('/').slice(1);
  const path = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~').slice(0, 100));
  return (
    path.reduce(
      (field, step) => (/^\d+$/.test(step) ? `${field}[${step}]` : [field, step].filter(Boolean).join('.')),
      ''
    ) || part
  );
}
