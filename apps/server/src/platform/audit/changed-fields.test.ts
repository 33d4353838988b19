import { describe, expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

const EVENT = 'publishers/acme/events/e1';

describe('changedFields', () => {
  it('returns only what differs, also inside objects; lists as a whole', () => {
    const before = { title: { en: 'a', nl: 'b' }, tags: [1, 2], same: { x: 1 }, gone: null };
    const after = { title: { en: 'a', nl: 'c' }, tags: [1, 3], same: { x: 1 }, constructor: 1 };
    expect(changedFields(EVENT, before, after)).toEqual({
      before: { title: { nl: 'b' }, tags: [1, 2], gone: null },
      after: { title: { nl: 'c' }, tags: [1, 3], constructor: 1 },
      truncated: false,
    });
  });

  it('returns all fields of a new or deleted resource', () => {
    expect(changedFields(EVENT, null, { a: 1 })).toEqual({ before: null, after: { a: 1 }, truncated: false });
    expect(changedFields(EVENT, { a: 1 }, null)).toEqual({ before: { a: 1 }, after: null, truncated: false });
    expect(changedFields(EVENT, null, null)).toEqual({ before: null, after: null, truncated: false });
  });

  it.each(['secret', 'clientSecret', 'password', 'passwordHash', 'token', 'accessTokens', 'cookie', 'client_secret'])(
    'AUD-02: replaces %s, at any depth',
    (name) => {
      expect(changedFields(EVENT, { [name]: 'a' }, { [name]: 'b' })).toMatchObject({
        before: { [name]: '(secret)' },
        after: { [name]: '(secret)' },
      });
      expect(changedFields(EVENT, null, { list: [{ [name]: ['a'] }] }).after).toEqual({
        list: [{ [name]: '(secret)' }],
      });
    }
  );

  it.each(['tokenOrigins', 'secretary', 'hashtag'])('keeps %s, which is no secret', (name) => {
    expect(changedFields(EVENT, null, { [name]: 'a' }).after).toEqual({ [name]: 'a' });
  });

  it('keeps flags and the absence of a secret', () => {
    expect(changedFields(EVENT, null, { hasPassword: true, token: null }).after).toEqual({
      hasPassword: true,
      token: null,
    });
  });

  it('replaces each email and userId, and the displayName of people only', () => {
    const fields = { displayName: 'Anna', email: 'anna@acme.example', userId: 'anna' };
    expect(changedFields(EVENT, null, fields).after).toEqual({
      displayName: 'Anna',
      email: '(personal)',
      userId: '(personal)',
    });
    for (const target of ['users/u_1', 'publishers/acme/memberships/u_1', 'publishers/acme/invitations/i1'])
      expect(changedFields(target, null, fields).after).toMatchObject({ displayName: '(personal)' });
  });

  it('leaves out the largest fields beyond 16 kB of both, counted as UTF-8', () => {
    const small = 'x'.repeat(5_000);
    const fields = { small, large: '€'.repeat(5_000) };
    const { before, after, truncated } = changedFields(
      EVENT,
      { ...fields, small: `a${small}` },
      { ...fields, large: '' }
    );
    expect(truncated).toBe(true);
    expect(Object.keys(before ?? {})).toEqual(['small']);
    expect(Object.keys(after ?? {})).toEqual(['small']);
    const full = changedFields(EVENT, null, { text: 'x'.repeat(15_980) });
    expect(full.truncated).toBe(false);
    expect(Buffer.byteLength(JSON.stringify(full.after))).toBeLessThanOrEqual(16_000);
    expect(changedFields(EVENT, null, { text: 'x'.repeat(16_000) })).toEqual({
      before: null,
      after: {},
      truncated: true,
    });
  });
});
