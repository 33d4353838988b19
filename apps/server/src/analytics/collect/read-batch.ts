import { isUtf8 } from 'node:buffer';
import { MAX_BATCH_EVENTS } from '@touchline/contract';
import { isTooDeep } from '../../content/resource/storable.ts';
import { ApiError, fieldInvalid } from '../../platform/http/errors.ts';

/** The content of one request. Its events are not checked yet. */
export interface Batch {
  readonly metadata: object;
  readonly events: readonly unknown[];
}

/** Reads the body of a request. Throws `BODY_INVALID` or `FIELD_INVALID` if it is not a batch. */
export function readBatch(bytes: Buffer): Batch {
  const body = parse(bytes);
  if (!isPlainObject(body)) throw new ApiError('BODY_INVALID', 'The body must be {"metadata": {…}, "events": […]}.');
  const { metadata = {}, events } = body as { metadata?: unknown; events?: unknown };
  if (!isPlainObject(metadata) || isTooDeep(metadata)) throw fieldInvalid('metadata', 'must be a flat object.');
  if (!Array.isArray(events)) throw fieldInvalid('events', 'must be a list of objects.');
  if (events.length > MAX_BATCH_EVENTS) throw fieldInvalid('events', `at most ${MAX_BATCH_EVENTS} in one batch.`);
  return { metadata, events };
}

/** Allows a byte order mark, which some clients send. */
function parse(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ApiError('BODY_INVALID', 'The body is not valid UTF-8.');
  try {
    return JSON.parse(bytes.toString().replace(/^\uFEFF/, ''));
  } catch {
    throw new ApiError('BODY_INVALID', 'The body is not valid JSON.');
  }
}

/** In JSON, an object that is not an array is a plain object. */
export function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
