import { describe, expect, it } from 'vitest';
import { tokenEnd } from './token-end.ts';

const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;

describe('tokenEnd', () => {
  it('reads when a JWT ends, in ms', () => {
    expect(tokenEnd(jwt({ sub: 'ü?>~', exp: 1_800_000_000 }))).toBe(1_800_000_000_000);
  });

  const odd: [string, string][] = [
    ['it is none', 'secret'],
    ['it is empty', ''],
    ['nothing is in it', 'a.b.c'],
    ['it has no end', jwt({ sub: 'a' })],
    ['its end is no number', jwt({ exp: 'soon' })],
    ['it holds nothing', jwt(null)],
  ];
  it.each(odd)('knows no end where %s', (_, token) => {
    expect(tokenEnd(token)).toBeNull();
  });
});
