import { DEMO_PUBLISHER } from '../content/picture.ts';
import { type Html, html } from '../html.ts';
import { stories } from './stories.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, words } from './words.ts';

/** `auto` follows the visitor's system. */
export const THEMES = ['auto', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

interface Edition {
  readonly language: Language;
  readonly theme: Theme;
}

/** Name, date, switches and sections. The switches are links, so that they work without JavaScript. */
export function masthead({ language, theme, now }: Edition & { now: number }): Html {
  return html`<header class="paper-head">
<a class="paper-skip" href="#front-page">${words.skip[language]}</a>
<div class="paper-tools"><p class="paper-day"><time datetime="${isoDay(now)}">${longDay(now, language)}</time></p>
${appearance({ language, theme })}${languages({ language, theme })}</div>
<h1 class="paper-name">${words.paper[language]}</h1>
<nav class="paper-nav" aria-label="${words.sections[language]}"><ul><li><a href="#fixtures">${words.fixtures[language]}</a></li>${stories.map(
    ({ id, section }) => html`<li><a href="#${id}">${section[language]}</a></li>`
  )}</ul></nav>
</header>`;
}

function appearance({ language, theme }: Edition): Html {
  const choices = (['light', 'dark'] as const).map((name) =>
    choice({
      href: address({ language, theme: name }),
      text: words[name][language],
      chosen: name === theme,
      theme: name,
    })
  );
  return html`<nav class="paper-switch" aria-label="${words.appearance[language]}">${choices}</nav>`;
}

function languages({ language, theme }: Edition): Html {
  const choices = LANGUAGES.map((name) =>
    choice({
      href: address({ language: name, theme }),
      text: LANGUAGE_NAMES[name],
      chosen: name === language,
      lang: name,
    })
  );
  return html`<nav class="paper-switch" aria-label="${words.language[language]}">${choices}</nav>`;
}

function choice({
  href,
  text,
  chosen,
  ...name
}: {
  href: string;
  text: string;
  chosen: boolean;
  theme?: Theme;
  lang?: Language;
}) {
  const current = html` aria-current="true"`;
  const what = name.lang
    ? html` lang="${name.lang}" hreflang="${name.lang}"`
    : html` data-set-theme="${name.theme ?? ''}"`;
  return html`<a href="${href}"${what}${chosen ? current : ''}>${text}</a>`;
}

/** The front page in a language and theme; what is the default stays out of the address. */
function address({ language, theme }: Edition): string {
  const query = new URLSearchParams();
  if (language !== 'en') query.set('lang', language);
  if (theme !== 'auto') query.set('theme', theme);
  return query.size === 0 ? '/' : `/?${query}`;
}

function longDay(now: number, language: Language): string {
  const locale = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' }[language];
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: DEMO_PUBLISHER.timeZone }).format(now);
}

function isoDay(now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: DEMO_PUBLISHER.timeZone }).format(now);
}
