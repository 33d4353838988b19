import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createClient } from './api/create-client.ts';
import { Publisher } from './audience/Publisher.tsx';
import { usePageState } from './page/usePageState.ts';
import { SignIn } from './session/SignIn.tsx';
import { createTokenStore } from './session/token-store.ts';
import { texts as english, type Texts } from './text/en.ts';
import { directionOf, LANGUAGES, languageOf, sayFrom } from './text/languages.ts';

const tokens = createTokenStore();

/** Studio: the sign-in form and the pages, with the language and theme of the URL. */
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

/** Sets language and theme on the document, so that they also apply to the scroll bars. */
function useDocument(language: string, theme: string): void {
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    page.lang = language;
    page.dir = directionOf(language);
    page.dataset['theme'] = theme;
  }, [language, theme]);
}

/** Returns the texts of a language; null while they load for the first time. English is available at once. */
function useTexts(language: string): Texts | null {
  const [texts, setTexts] = useState<Texts | null>(language === 'en' ? english : null);
  useEffect(() => {
    let isWanted = true;
    const load = LANGUAGES[language]?.load ?? (async () => english);
    load()
      .catch(() => english)
      .then((loaded) => isWanted && setTexts(loaded));
    return () => {
      isWanted = false;
    };
  }, [language]);
  return texts;
}
