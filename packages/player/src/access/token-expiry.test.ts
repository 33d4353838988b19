import { describe, expect, it } from 'vitest';
import { tokenExpiryTime } from './token-expiry.ts';

const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;

describe('tokenExpiryTime', () => {
  it('returns when a JWT expires, in ms', () => {
    expect(tokenExpiryTime(jwt({ sub: 'ü?>~', exp: 1_800_000_000 }))).toBe(1_800_000_000_000);
  });

  const invalidTokens: [string, string][] = [
    ['it is no JWT', 'secret'],
    ['it is empty', ''],
    ['it has no JSON', 'a.b.c'],
    ['it has no `exp`', jwt({ sub: 'a' })],
    ['its `exp` is no number', jwt({ exp: 'soon' })],
    ['it is null', jwt(null)],
  ];
  it.each(invalidTokens)('returns null if %s', (_, token) => {
    expect(tokenExpiryTime(token)).toBeNull();
  });
});
