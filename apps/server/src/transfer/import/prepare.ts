import { createHash } from 'node:crypto';
import { CREST_SIZE, readCrest } from '../../content/images/crest.ts';
import { MAX_IMAGE_BYTES } from '../../content/images/fetch-image.ts';
import type { ImageInfo } from '../../content/images/image.ts';
import { readDeclaredSize, requireDecodable, requireImageType } from '../../content/images/inspect-image.ts';
import { rasteriseSvg } from '../../content/images/rasterise-svg.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError, fieldInvalid } from '../../platform/http/errors.ts';
import { type BodyFile, createSurvey, type Line, type Survey } from './body-file.ts';
import { type Entry, type Header, parseLine } from './parse-line.ts';
import type { Fields } from './row.ts';

/** Information about a body, collected before anything is written. */
export interface Preparation {
  readonly header: Header | null;
  /** The publisher's own fields, if a row has them. */
  readonly publisher: Fields | null;
  /** Information about the image of each line, or why it is invalid. */
  readonly images: ReadonlyMap<number, ImageInfo | ApiError>;
  /** Number of lines that are not blank. */
  readonly lineCount: number;
  readonly survey: Survey;
}

/**
 * Reads the header, the publisher's row and the images of a body. Images are decoded before the transaction begins,
 * because that takes long.
 */
export async function prepare(body: BodyFile, publisher: string, database: Database): Promise<Preparation> {
  let [header, fields]: [Header | null, Fields | null] = [null, null];
  const images = new Map<number, ImageInfo | ApiError>();
  const survey = createSurvey();
  let lineCount = 0;
  for await (const line of body.lines()) {
    lineCount += 1;
    survey.add(line);
    // Most lines are neither, and are parsed when they are written.
    if (line.text === null || !/"(touchline"|name"\s*:\s*"(publishers|images)\/)/.test(line.text)) continue;
    const parsed = tryParse(line);
    if (parsed?.what === 'header') header ??= parsed.header;
    if (parsed?.what === 'publisher') fields ??= parsed.fields;
    if (parsed?.what === 'resource' && parsed.entry.kind.collection === 'images') {
      const info = await readImageInfo(parsed.entry, publisher, database).catch(asApiError);
      if (info) images.set(line.number, info);
    }
  }
  return { header, publisher: fields, images, lineCount, survey };
}

/** Returns the bytes of an image row; null if it has none. Throws `fieldInvalid`. */
export function bytesOf({ fields, instructions }: Entry): Buffer | null {
  const text = fields['bytes'] ?? instructions.fill?.['bytes'];
  if (text === undefined) return null;
  if (typeof text !== 'string' || text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    throw fieldInvalid('bytes', 'must be the image in base64.');
  }
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length <= MAX_IMAGE_BYTES) return bytes;
  throw fieldInvalid('bytes', `an image has at most ${MAX_IMAGE_BYTES} bytes.`);
}

function tryParse({ text }: Line) {
  try {
    return parseLine(text ?? '');
  } catch (error) {
    // An invalid header ends the import. Other lines are reported one by one.
    if (/"touchline"/.test((text ?? '').slice(0, 100))) throw error;
    return null;
  }
}

async function readImageInfo(entry: Entry, publisher: string, database: Database): Promise<ImageInfo | null> {
  const bytes = bytesOf(entry);
  if (bytes === null) throw fieldInvalid('bytes', 'is missing: the image in base64.');
  const stored = await database
    .selectFrom('images')
    .where('publisher_id', '=', publisher)
    .where('id', '=', entry.id)
    .select(['hash', 'body'])
    .executeTakeFirst();
  // Inspected when it was stored.
  const same = stored && (stored.hash === sha256(bytes) || entry.fields['bytes'] === undefined);
  return same ? (stored.body as unknown as ImageInfo) : inspect(bytes);
}

async function inspect(bytes: Buffer): Promise<ImageInfo> {
  const contentType = requireImageType(bytes);
  if (contentType !== 'image/svg+xml') {
    const size = await readDeclaredSize(bytes);
    await requireDecodable(bytes);
    return { contentType, ...size };
  }
  // One of our own crests does not have to be rendered to prove that it can be.
  const { width, height } = readCrest(bytes.toString()) ? CREST_SIZE : await rasteriseSvg(bytes);
  return { contentType, width, height };
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/** Returns the SHA-256 in hex, as the store computes it for images. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
