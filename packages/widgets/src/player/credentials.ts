import type { Field } from '@touchline/domain';

/** A page's own function that knows who is signed in. What is no text counts as nobody. */
export type TokenSource = () => unknown;

/** The visitor, as the publisher knows them (spec §3.14). */
export interface Credentials {
  /** Playback token, or what gives it; '' nobody is signed in. */
  readonly token: string | TokenSource;
  readonly userId: string;
  /** Gives another token when one is needed. */
  readonly getToken: TokenSource | undefined;
}

const ACCEPTS = 'an object of `token`, `userId`, `getToken`';

/** `auth`: texts as attributes, functions in `.config` and properties only. */
export function credentials(): Field<Credentials> {
  return {
    accepts: 'an object',
    parts: ['token', 'userId'],
    read(raw) {
      const isObject = typeof raw.value === 'object' && raw.value !== null;
      // What was given may be a secret: the sentence does not say it.
      if ((raw.value ?? null) !== null && !isObject) raw.report(`auth is ignored: use ${ACCEPTS}.`);
      const [token, userId, getToken] = ['token', 'userId', 'getToken'].map((key) => raw.part(key).value);
      if (isFunction(token)) return { token, userId: textOf(userId), getToken: functionIn(getToken) };
      const text = toToken(token);
      if (text === '' && (token ?? '') !== '') {
        raw.report('auth-token is ignored: use a playback token, or what gives one.');
      }
      return { token: text, userId: textOf(userId), getToken: functionIn(getToken) };
    },
  };
}

/** A token as it may stand in a header (RFC 6750, `b64token`); '' when it is none. */
export function toToken(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return /^[\w.~+/=-]{1,8192}$/.test(text) ? text : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isFunction(value: unknown): value is TokenSource {
  return typeof value === 'function';
}

function functionIn(value: unknown): TokenSource | undefined {
  return isFunction(value) ? value : undefined;
}
