import { textOf } from '../values/json.ts';

/**
 * Reads the publisher's change counter: a decimal number as text, which may exceed a safe integer; '' if invalid. Numbers
 * are accepted too, because other backends may not send it as text (JSON of protobuf has int64 as text, AIP-180).
 */
export function readRevision(value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textOf(value);
  return /^\d{1,19}$/.test(text) ? text : '';
}
