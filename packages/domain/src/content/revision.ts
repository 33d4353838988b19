import { textOf } from '../values/json.ts';

/**
 * The publisher's change counter as it is sent: a decimal number as text, which may be longer than a safe integer; ''
 * when it is none. A number is taken too: other backends may not know that ours is text (AIP-180 would have int64 as
 * text in JSON).
 */
export function readRevision(value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textOf(value);
  return /^\d{1,19}$/.test(text) ? text : '';
}
