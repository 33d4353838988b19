import type { WirePublisher } from '@touchline/contract';
import type { ReactNode } from 'react';
import { initialState, THEMES, type Theme, writePageState } from '../page/page-state.ts';
import { Icon } from '../parts/Icon.tsx';
import { Logo } from '../parts/Logo.tsx';
import { Select } from '../parts/Select.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { LANGUAGES, missingLanguage } from '../text/languages.ts';

interface FrameProps {
  readonly publishers: readonly WirePublisher[];
  readonly language: string;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}

/** Frame of each page: navigation, publisher, and appearance. */
export function Frame({ publishers, language, onSignOut, children }: FrameProps) {
  const { say, state, change, publisher } = useStudio();
  const home = writePageState({ ...initialState, publisher: state.publisher, theme: state.theme, lang: state.lang });
  const missing = missingLanguage(state.lang);
  const names = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const;
  return (
    <div className="studio-frame">
      <a className="studio-skip" href="#main">
        {say('skip')}
      </a>
      <nav className="studio-side" aria-label={say('navigation')}>
        <span className="studio-brand">
          <Logo />
          Touchline
        </span>
        <a className="studio-link" href={`/studio/${home}`} aria-current="page">
          <Icon name="chart" />
          {say('audience')}
        </a>
        <div className="studio-settings">
          {publishers.length > 1 && (
            <Select
              name={say('publisher')}
              value={publisher}
              onChange={(id) =>
                change({ publisher: id, video: null, event: null, widget: null, country: null, page: 1, viewing: null })
              }
            >
              {publisher === '' && <option value="">–</option>}
              {publishers.map(({ id, displayName }) => (
                <option value={id} key={id}>
                  {displayName}
                </option>
              ))}
            </Select>
          )}
          <Select name={say('theme')} value={state.theme} onChange={(theme) => change({ theme: theme as Theme })}>
            {THEMES.map((theme) => (
              <option value={theme} key={theme}>
                {say(names[theme])}
              </option>
            ))}
          </Select>
          <Select name={say('language')} value={language} onChange={(lang) => change({ lang })}>
            {Object.entries(LANGUAGES).map(([lang, { name }]) => (
              <option value={lang} lang={lang} key={lang}>
                {name}
              </option>
            ))}
          </Select>
          <button type="button" className="studio-link studio-sign-out" onClick={onSignOut}>
            <Icon name="leave" />
            <span>{say('signOut')}</span>
          </button>
        </div>
      </nav>
      <main className="studio-main" id="main" tabIndex={-1}>
        {missing !== null && (
          <p className="studio-note studio-missing" role="status">
            {say('languageMissing', { name: missing })}
          </p>
        )}
        {children}
      </main>
    </div>
  );
}
