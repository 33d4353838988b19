import { ID_PATTERN } from '@touchline/contract';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { readImageId } from '../../content/images/image.ts';
import type { ResourceKind } from '../../content/resource/kind.ts';
import { readId } from '../../content/resource/methods.ts';
import { toApiError } from '../../content/resource/validator.ts';
import { ApiError, fieldInvalid } from '../../platform/http/errors.ts';
import { OUTPUT_ONLY } from '../../platform/http/update-mask.ts';
import { contentKinds } from './kinds.ts';
import type { Fields, ImportInstructions } from './row.ts';

const Patch = Type.Record(Type.String(), Type.Unknown());
const Id = Type.String({ pattern: ID_PATTERN });

/** Values that a row may have under `import`; see row.ts. */
const Instructions = Type.Object(
  {
    line: Type.Optional(Type.Integer({ minimum: 1 })),
    merge: Type.Optional(Patch),
    fill: Type.Optional(Patch),
    teams: Type.Optional(Type.Object({ home: Id, away: Id }, { additionalProperties: false })),
    dayOnly: Type.Optional(Type.Boolean()),
    sequence: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  },
  { additionalProperties: false }
);
const instructionsValidator = Compile(Instructions);
const kinds: ReadonlyMap<string, ResourceKind> = new Map(contentKinds.map((kind) => [kind.collection, kind]));

/** The first line of an export. */
export interface Header {
  readonly publisher: string | null;
  /** URL of the server that served its images. */
  readonly publicUrl: string | null;
}

/** A parsed line. */
export type Parsed =
  | { readonly what: 'header'; readonly header: Header }
  | { readonly what: 'publisher'; readonly fields: Fields }
  | { readonly what: 'resource'; readonly entry: Entry };

/** A row of a kind that can be imported. */
export interface Entry {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly fields: Fields;
  readonly instructions: ImportInstructions;
}

/** The format that this server writes, and the newest one it reads. */
export const FORMAT_VERSION = 1;

/** Parses a line of our export format. Throws `ApiError` if it is invalid. */
export function parseLine(text: string): Parsed {
  const json = parseObject(text);
  if ('touchline' in json) return { what: 'header', header: readHeader(json) };
  const { name, import: instructions = {}, ...rest } = json;
  if (typeof name !== 'string') throw fieldInvalid('name', 'is missing; write one like "events/e1".');
  const fields = Object.fromEntries(Object.entries(rest).filter(([field]) => !OUTPUT_ONLY.has(field)));
  if (/^publishers\/[^/]+$/.test(name)) return { what: 'publisher', fields };
  if (!instructionsValidator.Check(instructions))
    throw toApiError(instructionsValidator.Errors(instructions), 'import');
  return { what: 'resource', entry: { ...placeIn(name), fields, instructions: instructions as ImportInstructions } };
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('BODY_INVALID', 'This line is not valid JSON.');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ApiError('BODY_INVALID', 'This line is not a JSON object.');
}

function readHeader({ version, publisher, publicUrl }: Record<string, unknown>): Header {
  if (version !== FORMAT_VERSION) {
    throw new ApiError(
      'BODY_INVALID',
      `The export has version ${JSON.stringify(version)}; this server reads ${FORMAT_VERSION}.`
    );
  }
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return { publisher: text(publisher), publicUrl: text(publicUrl) };
}

function placeIn(name: string): { kind: ResourceKind; id: string } {
  const [, collection = '', idText = ''] = /^(?:publishers\/[^/]+\/)?([^/]+)\/([^/]+)$/.exec(name) ?? [];
  const kind = kinds.get(collection);
  if (!kind) {
    const collections = [...kinds.keys()].join(', ');
    throw fieldInvalid('name', `"${name.slice(0, 100)}" cannot be imported; these can: ${collections}.`);
  }
  const id = collection === 'images' ? readImageId(idText) : readId(kind, idText);
  if (id !== null) return { kind, id };
  throw new ApiError('ID_INVALID', `name: "${idText.slice(0, 100)}" is not a valid id; use 1 to 63 of a-z 0-9 - _.`);
}
