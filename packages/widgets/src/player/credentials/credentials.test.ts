import { readConfig } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { playerFields } from '../fields.ts';

const read = (attributes: Record<string, string>, config: unknown = {}) =>
  readConfig(playerFields, { attributes, config });
const getToken = () => 'a';

describe('auth', () => {
  it('AUTH-02: is read from attributes, and from the configuration if those are absent', () => {
    expect(read({ 'auth-token': ' a.b.c ', 'auth-user-id': 'anna' }).config.auth).toEqual({
      token: 'a.b.c',
      userId: 'anna',
      getToken: undefined,
    });
    const result = read({ 'auth-token': 'a' }, { auth: { token: 'b', userId: 7, getToken } });
    expect(result.config.auth).toEqual({ token: 'a', userId: '7', getToken });
    expect(read({}, { auth: { token: getToken } }).config.auth.token).toBe(getToken);
  });

  const nobody: [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['an empty object', {}],
    ['an empty token', { token: '' }],
    ['no token', { token: null }],
  ];
  it.each(nobody)('means no visitor with %s, without reporting a problem', (_, auth) => {
    const { config, problems } = read({}, { auth });
    expect([config.auth, problems]).toEqual([{ token: '', userId: '', getToken: undefined }, []]);
  });

  it.each(['two words', 'a\nX-Other: b', 'ü', 'x'.repeat(8193)])(
    'rejects a token that is not valid in a header, and does not repeat it: %s',
    (token) => {
      const { config, problems } = read({ 'auth-token': token });
      expect(config.auth.token).toBe('');
      expect(problems).toEqual([expect.stringContaining('auth-token is ignored')]);
      expect(problems.join()).not.toContain(token);
    }
  );

  it('does not repeat a value that is not an object', () => {
    expect(read({}, { auth: 'secret' }).problems).toEqual([expect.not.stringContaining('secret')]);
  });

  it('accepts no function from an attribute', () => {
    expect(read({ 'auth-get-token': 'x' }).config.auth.getToken).toBeUndefined();
  });
});
