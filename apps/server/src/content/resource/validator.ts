import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { type ApiError, fieldInvalid } from '../../platform/http/errors.ts';
import { isTooDeep } from './storable.ts';

/** An error of the schema validator: JSON Schema keyword, location and parameters. */
interface ValidationProblem {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/**
 * Validates requests with their TypeBox schemas. Query and path are text, so numbers and booleans are converted; bodies
 * are used as they are. The error names the field in the caller's spelling.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  const readText = createTextReader(schema);
  return (value: unknown) => {
    if (httpPart === 'body' && isTooDeep(value)) return { error: fieldInvalid('body', 'nests too deeply.') };
    const read = httpPart === 'body' ? value : readText(value);
    if (validator.Check(read)) return { value: read };
    return { error: toApiError(validator.Errors(read) as ValidationProblem[], httpPart ?? 'body') };
  };
};

/**
 * Converts values of a query or path that are not text. Most parameters are texts, and converting those would cost as
 * much as a query.
 */
function createTextReader(schema: TSchema): (value: unknown) => unknown {
  const { properties } = schema as { readonly properties?: Readonly<Record<string, TSchema>> };
  if (properties === undefined) return (value) => Value.Convert(schema, value);
  const convertible = Object.entries(properties).filter(([, property]) => !isText(property));
  return (value) => {
    const input = value as Record<string, unknown>;
    const present = convertible.filter(([name]) => input[name] !== undefined);
    if (present.length === 0) return input;
    const read = present.map(([name, property]) => [name, Value.Convert(property, input[name])] as const);
    return { ...input, ...Object.fromEntries(read) };
  };
}

function isText(schema: TSchema): boolean {
  const { type, enum: words } = schema as { readonly type?: unknown; readonly enum?: readonly unknown[] };
  return type === 'string' || words?.every((word) => typeof word === 'string') === true;
}

/** Converts the first validation error to one that names its field. `part`: body, querystring, params or headers. */
export function toApiError(problems: readonly ValidationProblem[], part: string): ApiError {
  // In a union every variant reports errors. The deepest one belongs to the variant that was meant.
  const [first] = problems.toSorted((a, b) => depthOf(b) - depthOf(a));
  if (!first) return fieldInvalid(part, 'is not valid.');
  const { requiredProperties, additionalProperties } = first.params as Record<string, string[] | undefined>;
  const [missing] = requiredProperties ?? [];
  if (missing !== undefined) return fieldInvalid(fieldOf(`${first.instancePath}/${missing}`, part), 'is missing.');
  const [unknown] = additionalProperties ?? [];
  if (unknown !== undefined)
    return fieldInvalid(fieldOf(`${first.instancePath}/${unknown}`, part), 'is not a known field.');
  if (first.keyword === 'boolean') return fieldInvalid(fieldOf(first.instancePath, part), 'is not a known field.');
  return fieldInvalid(fieldOf(first.instancePath, part), `${first.message}.`);
}

function depthOf({ instancePath }: ValidationProblem): number {
  return instancePath.split('/').length;
}

/** Converts `/banners/0/id` to `banners[0].id`. Source: RFC 6901. */
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
