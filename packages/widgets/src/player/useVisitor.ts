import { useEffect, useMemo, useState } from 'react';
import { reportError, type WidgetHost } from '../shared/host.ts';
import { useLatest } from '../shared/useLatest.ts';
import { type Credentials, type TokenSource, toToken } from './credentials.ts';

/** ms that a page's function may take for a token. Less than a download waits for an answer. */
const PATIENCE = 8_000;

/** Who watches, as far as the page says it. */
export interface Visitor {
  /** '' nobody is signed in; undefined: the page's function has not answered yet. */
  readonly token: string | undefined;
  /** Another token where the page has a way to give one; else the same. Never rejects. */
  readonly renew: () => Promise<string>;
  /** The token that is right now: asks the page only where its token is a function. Never rejects. */
  readonly look: () => Promise<string>;
}

interface Held {
  readonly given: string | TokenSource;
  readonly first: TokenSource | undefined;
  readonly userId: string;
  readonly token: string | undefined;
}

/**
 * The visitor's token, whichever way it is given. Another one, or another function for it, is asked for anew, and the one
 * before is used until then.
 */
export function useVisitor({ token: given, getToken, userId }: Credentials, host: WidgetHost): Visitor {
  const ofToken = typeof given === 'function' ? given : undefined;
  const first = ofToken ?? (given === '' ? getToken : undefined);
  const [held, setHeld] = useState<Held>(() => ({
    given,
    first,
    userId,
    token: typeof given === 'string' && !first ? given : undefined,
  }));
  if (held.given !== given || held.first !== first || held.userId !== userId) {
    setHeld({ given, first, userId, token: typeof given === 'string' && !first ? given : held.token });
  }
  const latest = useLatest({ host, held, given, getToken, ofToken });

  const asking = useMemo(() => {
    const ask = async (source: TokenSource | undefined): Promise<string> => {
      const { token: before = '' } = latest.current.held;
      const asked = latest.current.given;
      const token = source ? await tokenFrom(source, latest.current.host) : null;
      // The page has said something else meanwhile.
      if (token === null || latest.current.given !== asked) return latest.current.held.token ?? before;
      setHeld((now) => (now.given === asked ? { ...now, token } : now));
      return token;
    };
    return {
      renew: () => ask(latest.current.getToken ?? latest.current.ofToken),
      look: () => ask(latest.current.ofToken),
    };
  }, [latest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for another visitor the same function has another answer
  useEffect(() => {
    if (!first) return;
    let isOver = false;
    tokenFrom(first, latest.current.host).then((token) => {
      if (!isOver) setHeld((now) => (now.first === first ? { ...now, token: token ?? '' } : now));
    });
    return () => {
      isOver = true;
    };
  }, [first, userId, latest]);

  return useMemo(() => ({ token: held.token, ...asking }), [held.token, asking]);
}

/** What the page's function gives; null when it gives nothing in time, or throws, of which the page is told. */
async function tokenFrom(source: TokenSource, host: WidgetHost): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE / 1000} s`)), PATIENCE);
  });
  try {
    const token = await Promise.race([Promise.resolve().then(source), late]);
    if (token === undefined || token === null || token === '') return '';
    const text = toToken(token);
    if (text === '') throw new TypeError('what it gave is no token');
    return text;
  } catch (cause) {
    // What the page's own error says may hold what it should not: the listener gets it, the console does not.
    const message = 'The function for auth.token gave no token: it threw, was late, or gave something else.';
    reportError(host, { code: 'AUTH_TOKEN', message, cause });
    return null;
  } finally {
    clearTimeout(timer);
  }
}
