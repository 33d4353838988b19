import { isUtf8 } from 'node:buffer';
import { MAX_BATCH_EVENTS } from '@touchline/contract';
import { ApiError, fieldInvalid } from '../errors.ts';
import { isTooDeep } from '../resource/storable.ts';

/** What one request brings: its events are not looked at yet. */
export interface Batch {
  readonly metadata: object;
  readonly events: readonly unknown[];
}

/** Reads the bytes of a request. Throws `BODY_INVALID` or `FIELD_INVALID` where they are no batch at all. */
export function readBatch(bytes: Buffer): Batch {
  const body = parse(bytes);
  if (!isPlainObject(body)) throw new ApiError('BODY_INVALID', 'The body must be {"metadata": {…}, "events": […]}.');
  const { metadata = {}, events } = body as { metadata?: unknown; events?: unknown };
  if (!isPlainObject(metadata) || isTooDeep(metadata)) throw fieldInvalid('metadata', 'must be a flat object.');
  if (!Array.isArray(events)) throw fieldInvalid('events', 'must be a list of objects.');
  if (events.length > MAX_BATCH_EVENTS) throw fieldInvalid('events', `at most ${MAX_BATCH_EVENTS} in one batch.`);
  return { metadata, events };
}

/** A byte order mark is let pass: some clients write one. */
function parse(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ApiError('BODY_INVALID', 'The body is no UTF-8.');
  try {
    return JSON.parse(bytes.toString().replace(/^\uFEFF/, ''));
  } catch {
    throw new ApiError('BODY_INVALID', 'The body is no valid JSON.');
  }
}

/** JSON knows no other objects than these and lists. */
export function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
