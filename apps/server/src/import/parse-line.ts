import { ID_PATTERN } from '@touchline/contract';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { ApiError, fieldInvalid } from '../errors.ts';
import { readImageId } from '../images/image.ts';
import type { ResourceKind } from '../resource/kind.ts';
import { readId } from '../resource/methods.ts';
import { OUTPUT_ONLY } from '../resource/update-mask.ts';
import { toApiError } from '../resource/validator.ts';
import { contentKinds } from './kinds.ts';
import type { Fields, ImportNotes } from './row.ts';

const Patch = Type.Record(Type.String(), Type.Unknown());
const Id = Type.String({ pattern: ID_PATTERN });

/** What a row may say under `import`: see row.ts. */
const Notes = Type.Object(
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
const notesValidator = Compile(Notes);
const kinds: ReadonlyMap<string, ResourceKind> = new Map(contentKinds.map((kind) => [kind.collection, kind]));

/** What the first line of an export says of it. */
export interface Header {
  readonly publisher: string | null;
  /** Where its pictures were reached. */
  readonly publicUrl: string | null;
}

/** One line, read: what it is about, and what it says of it. */
export type Parsed =
  | { readonly what: 'header'; readonly header: Header }
  | { readonly what: 'publisher'; readonly fields: Fields }
  | { readonly what: 'resource'; readonly entry: Entry };

/** A row whose resource is known to be one that can be brought in. */
export interface Entry {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly fields: Fields;
  readonly notes: ImportNotes;
}

/** The format that this server writes, and the newest it reads. */
export const FORMAT_VERSION = 1;

/** Reads one line of our export format. Throws `ApiError` with what is wrong. */
export function parseLine(text: string): Parsed {
  const json = parseObject(text);
  if ('touchline' in json) return { what: 'header', header: readHeader(json) };
  const { name, import: notes = {}, ...rest } = json;
  if (typeof name !== 'string') throw fieldInvalid('name', 'is missing; write one like "events/e1".');
  const fields = Object.fromEntries(Object.entries(rest).filter(([field]) => !OUTPUT_ONLY.has(field)));
  if (/^publishers\/[^/]+$/.test(name)) return { what: 'publisher', fields };
  if (!notesValidator.Check(notes)) throw toApiError(notesValidator.Errors(notes), 'import');
  return { what: 'resource', entry: { ...placeIn(name), fields, notes: notes as ImportNotes } };
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('BODY_INVALID', 'This line is no valid JSON.');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ApiError('BODY_INVALID', 'This line is no JSON object.');
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
  const [, collection = '', given = ''] = /^(?:publishers\/[^/]+\/)?([^/]+)\/([^/]+)$/.exec(name) ?? [];
  const kind = kinds.get(collection);
  if (!kind) {
    const known = [...kinds.keys()].join(', ');
    throw fieldInvalid('name', `"${name.slice(0, 100)}" is nothing that is brought in; that is ${known}.`);
  }
  const id = collection === 'images' ? readImageId(given) : readId(kind, given);
  if (id !== null) return { kind, id };
  throw new ApiError('ID_INVALID', `name: "${given.slice(0, 100)}" is no id; take 1 to 63 of a-z 0-9 - _.`);
}
