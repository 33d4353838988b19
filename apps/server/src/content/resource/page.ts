import { createHmac, timingSafeEqual } from 'node:crypto';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@touchline/contract';
import { DAY_MS } from '@touchline/domain';
import { ApiError } from '../../platform/http/errors.ts';

/** Lifetime of a page token in ms (contract §4: 3 days). */
const TOKEN_LIFETIME_MS = 3 * DAY_MS;

/** Signs and verifies the tokens of one list query. */
export interface PageTokens {
  /** Returns the token that continues after `cursor`. */
  write(cursor: string): string;
  /** Whether this or another server created the token for the same query. */
  owns(token: string): boolean;
  /** Returns the cursor of a token, '' without one. Throws if it is forged, of another query, or too old. */
  read(token: string | undefined): string;
}

/**
 * Creates page tokens for a query: `binding` contains everything except pageSize and pageToken (AIP-158, contract §4).
 *
 * `secret` is shared by all servers; `now` is epoch ms.
 */
export function createPageTokens({
  secret,
  binding,
  now,
}: {
  secret: string;
  binding: string;
  now: number;
}): PageTokens {
  const sign = (text: string) => createHmac('sha256', secret).update(`${binding}\n${text}`).digest().subarray(0, 16);
  const open = (token: string) => {
    const bytes = Buffer.from(token, 'base64url');
    const text = bytes.subarray(16).toString();
    return { text, isOurs: bytes.length > 16 && timingSafeEqual(sign(text), bytes.subarray(0, 16)) };
  };
  return {
    write(cursor) {
      const text = JSON.stringify([now + TOKEN_LIFETIME_MS, cursor]);
      return Buffer.concat([sign(text), Buffer.from(text)]).toString('base64url');
    },
    owns: (token) => open(token).isOurs,
    read(token) {
      if (token === undefined || token === '') return '';
      const { text, isOurs } = open(token);
      if (!isOurs) {
        throw new ApiError('PAGE_TOKEN_MISMATCH', 'pageToken does not belong to this query; begin again without it.');
      }
      const [expireTime, cursor] = JSON.parse(text) as [number, string];
      if (expireTime <= now) {
        throw new ApiError('PAGE_TOKEN_EXPIRED', 'pageToken is older than 3 days; begin again without it.');
      }
      return cursor;
    },
  };
}

/** Reads the page size: 0 and absent mean the default, and values above the maximum are lowered (AIP-158). */
export function readPageSize(
  text: string | undefined,
  { fallback, max } = { fallback: DEFAULT_PAGE_SIZE, max: MAX_PAGE_SIZE }
): number {
  if (text === undefined || text === '') return fallback;
  if (!/^\d{1,9}$/.test(text)) {
    throw new ApiError('PAGE_SIZE_INVALID', `pageSize: "${text.slice(0, 20)}" is not a whole number from 0.`, {
      metadata: { field: 'pageSize' },
    });
  }
  return Math.min(Number(text) || fallback, max);
}
