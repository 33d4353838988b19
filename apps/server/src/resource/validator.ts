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
  return (value: unknown) => {
    if (httpPart === 'body' && isTooDeep(value)) return { error: fieldInvalid('body', 'nests too deeply.') };
    const read = httpPart === 'body' ? value : Value.Convert(schema, value);
    if (validator.Check(read)) return { value: read };
    return { error: toApiError(validator.Errors(read) as Complaint[], httpPart ?? 'body') };
  };
};

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
