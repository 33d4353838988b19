import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createClient } from './api/create-client.ts';
import { Publisher } from './audience/Publisher.tsx';
import { usePageState } from './page/usePageState.ts';
import { SignIn } from './session/SignIn.tsx';
import { createTokenStore } from './session/token-store.ts';
import { directionOf, languageOf, sayFrom } from './text/languages.ts';
import { useTexts } from './text/useTexts.ts';

const tokens = createTokenStore();

/** The Studio: the door, and what is behind it, in the language and the look that the address asks for. */
export function App() {
  const [state, change] = usePageState();
  const token = useSyncExternalStore(tokens.subscribe, tokens.read);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const language = languageOf(state.lang, navigator.languages);
  const texts = useTexts(language);
  const say = useMemo(() => texts && sayFrom(texts), [texts]);
  // Answers of one token are not another's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token makes a new client
  const client = useMemo(() => {
    return createClient(() => {
      setWasSignedIn(true);
      tokens.write(null);
    });
  }, [token]);
  useDocument(language, state.theme);

  if (!say) return null;
  if (token === null) {
    return <SignIn say={say} wasSignedIn={wasSignedIn} onToken={tokens.write} key={String(wasSignedIn)} />;
  }
  const signOut = () => {
    setWasSignedIn(false);
    tokens.write(null);
  };
  return (
    <QueryClientProvider client={client}>
      <Publisher {...{ say, state, change, token, language }} onSignOut={signOut} />
    </QueryClientProvider>
  );
}

/** The page itself speaks the language and wears the look, down to its scroll bars. */
function useDocument(language: string, theme: string): void {
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    page.lang = language;
    page.dir = directionOf(language);
    page.dataset['theme'] = theme;
  }, [language, theme]);
}
