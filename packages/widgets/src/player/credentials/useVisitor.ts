import { useEffect, useMemo, useState } from 'react';
import { useLatest } from '../../shared/hooks/useLatest.ts';
import { reportError, type WidgetHost } from '../../shared/host/host.ts';
import { type Credentials, type TokenSource, toToken } from './credentials.ts';

/** Time that a page's function has to return a token. Shorter than the timeout of a download. */
const TOKEN_TIMEOUT_MS = 8_000;

/** The visitor, as the page identifies them. */
export interface Visitor {
  /** '': no visitor is signed in; undefined: the page's function has not returned yet. */
  readonly token: string | undefined;
  /** Requests a newer token if the page has a function for it, else returns the current one. Never rejects. */
  readonly renew: () => Promise<string>;
  /** Returns the current token. Calls the page only if its token is a function. Never rejects. */
  readonly getToken: () => Promise<string>;
}

interface TokenState {
  readonly source: string | TokenSource;
  readonly first: TokenSource | undefined;
  readonly userId: string;
  readonly token: string | undefined;
}

/**
 * Returns the visitor's token. When the page sets another token or another function, the hook requests it again and
 * uses the previous token until then.
 */
export function useVisitor({ token: source, getToken, userId }: Credentials, host: WidgetHost): Visitor {
  const ofToken = typeof source === 'function' ? source : undefined;
  const first = ofToken ?? (source === '' ? getToken : undefined);
  const [state, setState] = useState<TokenState>(() => ({
    source,
    first,
    userId,
    token: typeof source === 'string' && !first ? source : undefined,
  }));
  if (state.source !== source || state.first !== first || state.userId !== userId) {
    setState({ source, first, userId, token: typeof source === 'string' && !first ? source : state.token });
  }
  const latest = useLatest({ host, state, source, getToken, ofToken });

  const requests = useMemo(() => {
    const requestToken = async (source: TokenSource | undefined): Promise<string> => {
      const { token: before = '' } = latest.current.state;
      const requestedSource = latest.current.source;
      const token = source ? await tokenFrom(source, latest.current.host) : null;
      // The page has set another token meanwhile.
      if (token === null || latest.current.source !== requestedSource) return latest.current.state.token ?? before;
      setState((now) => (now.source === requestedSource ? { ...now, token } : now));
      return token;
    };
    return {
      renew: () => requestToken(latest.current.getToken ?? latest.current.ofToken),
      getToken: () => requestToken(latest.current.ofToken),
    };
  }, [latest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the token depends on the visitor
  useEffect(() => {
    if (!first) return;
    let isOver = false;
    tokenFrom(first, latest.current.host).then((token) => {
      if (!isOver) setState((now) => (now.first === first ? { ...now, token: token ?? '' } : now));
    });
    return () => {
      isOver = true;
    };
  }, [first, userId, latest]);

  return useMemo(() => ({ token: state.token, ...requests }), [state.token, requests]);
}

/** Returns the token of a page's function; null if it times out or throws, which is reported to the page. */
async function tokenFrom(source: TokenSource, host: WidgetHost): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no token within ${TOKEN_TIMEOUT_MS / 1000} s`)), TOKEN_TIMEOUT_MS);
  });
  try {
    const token = await Promise.race([Promise.resolve().then(source), timeout]);
    if (token === undefined || token === null || token === '') return '';
    const text = toToken(token);
    if (text === '') throw new TypeError('not a token');
    return text;
  } catch (cause) {
    // The page's error may contain secrets: only the listener gets it, the console does not.
    const message = 'auth.token returned no valid token, threw or timed out.';
    reportError(host, { code: 'AUTH_TOKEN', message, cause });
    return null;
  } finally {
    clearTimeout(timer);
  }
}
