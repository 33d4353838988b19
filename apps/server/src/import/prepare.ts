import type { Database } from '../database/schema.ts';
import { ApiError, fieldInvalid } from '../errors.ts';
import { MAX_PICTURE_BYTES } from '../images/fetch-picture.ts';
import type { ImageFacts } from '../images/image.ts';
import { declaredSize, requirePicture, requireWhole } from '../images/inspect-picture.ts';
import { rasteriseSvg } from '../images/rasterise-svg.ts';
import type { BodyFile, Line } from './body-file.ts';
import { CREST_SIZE, readCrest } from './crest.ts';
import { type Entry, type Header, parseLine } from './parse-line.ts';
import type { Fields } from './row.ts';
import { sha256 } from './sha256.ts';

/** What is found out about a body before anything is written. */
export interface Preparation {
  readonly header: Header | null;
  /** The publisher's own fields, when a row has them. */
  readonly publisher: Fields | null;
  /** By line: what its picture is, or why it is none. */
  readonly pictures: ReadonlyMap<number, ImageFacts | ApiError>;
  /** Number of lines that are not blank. */
  readonly lineCount: number;
}

/**
 * Looks at the header, the publisher's row and the pictures of a body: pictures are decoded before the transaction
 * begins, because that takes long.
 */
export async function prepare(body: BodyFile, publisher: string, database: Database): Promise<Preparation> {
  let [header, fields]: [Header | null, Fields | null] = [null, null];
  const pictures = new Map<number, ImageFacts | ApiError>();
  let lineCount = 0;
  for await (const line of body.lines()) {
    lineCount += 1;
    // Most lines are neither, and are parsed when they are written.
    if (line.text === null || !/"(touchline"|name"\s*:\s*"(publishers|images)\/)/.test(line.text)) continue;
    const parsed = tryParse(line);
    if (parsed?.what === 'header') header ??= parsed.header;
    if (parsed?.what === 'publisher') fields ??= parsed.fields;
    if (parsed?.what === 'resource' && parsed.entry.kind.collection === 'images') {
      const facts = await factsOf(parsed.entry, publisher, database).catch(asApiError);
      if (facts) pictures.set(line.number, facts);
    }
  }
  return { header, publisher: fields, pictures, lineCount };
}

/** The bytes of a picture's row; null: it has none. Throws `fieldInvalid`. */
export function bytesOf({ fields, notes }: Entry): Buffer | null {
  const text = fields['bytes'] ?? notes.fill?.['bytes'];
  if (text === undefined) return null;
  if (typeof text !== 'string' || text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    throw fieldInvalid('bytes', 'must be the picture in base64.');
  }
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length <= MAX_PICTURE_BYTES) return bytes;
  throw fieldInvalid('bytes', `a picture has at most ${MAX_PICTURE_BYTES} bytes.`);
}

function tryParse({ text }: Line) {
  try {
    return parseLine(text ?? '');
  } catch (error) {
    // A header that cannot be read is the end of it; other lines are told one by one.
    if (/"touchline"/.test((text ?? '').slice(0, 100))) throw error;
    return null;
  }
}

async function factsOf(entry: Entry, publisher: string, database: Database): Promise<ImageFacts | null> {
  const bytes = bytesOf(entry);
  if (bytes === null) throw fieldInvalid('bytes', 'is missing: the picture in base64.');
  const stored = await database
    .selectFrom('images')
    .where('publisher_id', '=', publisher)
    .where('id', '=', entry.id)
    .select(['hash', 'body'])
    .executeTakeFirst();
  // Looked at when it was stored.
  const same = stored && (stored.hash === sha256(bytes) || entry.fields['bytes'] === undefined);
  return same ? (stored.body as unknown as ImageFacts) : inspect(bytes);
}

async function inspect(bytes: Buffer): Promise<ImageFacts> {
  const contentType = requirePicture(bytes);
  if (contentType !== 'image/svg+xml') {
    const size = await declaredSize(bytes);
    await requireWhole(bytes);
    return { contentType, ...size };
  }
  // One of ours, byte for byte, need not be drawn to know that it can be.
  const { width, height } = readCrest(bytes.toString()) ? CREST_SIZE : await rasteriseSvg(bytes);
  return { contentType, width, height };
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
