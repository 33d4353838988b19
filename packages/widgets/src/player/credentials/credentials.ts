import type { Field } from '@touchline/domain';

/**
 * A function of the page that returns the token of the signed-in visitor. Any result that is not a string means that no
 * visitor is signed in.
 */
export type TokenSource = () => unknown;

/** The visitor's credentials from the publisher (spec §3.14). */
export interface Credentials {
  /** A playback token or a function that returns one; '' means that no visitor is signed in. */
  readonly token: string | TokenSource;
  readonly userId: string;
  /** Returns a newer token on demand. */
  readonly getToken: TokenSource | undefined;
}

/** '', null and undefined: no visitor is signed in. */
type GivenToken = string | null | undefined;

/** `auth` of a React component. */
type AuthProp = {
  readonly token?: string | (() => GivenToken | Promise<GivenToken>);
  readonly userId?: string;
  readonly getToken?: () => GivenToken | Promise<GivenToken>;
};

const ACCEPTS = 'an object of `token`, `userId`, `getToken`';

/** Parses `auth`: strings from attributes, functions only from `.config` and properties. */
export function credentials(): Field<Credentials, AuthProp> {
  return {
    parts: ['token', 'userId'],
    read(raw) {
      const isObject = typeof raw.value === 'object' && raw.value !== null;
      // The value may be a secret, so the message does not repeat it.
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

/** Returns a token that is valid in a header (RFC 6750, `b64token`), else ''. */
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
