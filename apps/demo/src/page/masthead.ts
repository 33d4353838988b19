import { type Html, html } from '@touchline/domain';
import { DEMO_PUBLISHER } from '../content/images.ts';
import { type Edition, pageAddress, type Theme } from './edition.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, words } from './words.ts';

/** A place that the masthead leads to. */
export interface NavigationItem {
  readonly href: string;
  readonly text: string;
  readonly isCurrent?: boolean;
}

interface Masthead extends Edition {
  /** The page that it heads: `/` has the name of the paper as its title, all others lead back there. */
  readonly path: string;
  /** Epoch ms. */
  readonly now: number;
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly NavigationItem[];
}

/** Name, date, switches and places. The switches are links, so that they work without JavaScript. */
export function masthead({ path, now, label, items, ...edition }: Masthead): Html {
  const { language } = edition;
  const name = words.paper[language];
  const title =
    path === '/'
      ? html`<h1 class="paper-name">${name}</h1>`
      : html`<p class="paper-name paper-name-small"><a href="${pageAddress('/', edition)}">${name}</a></p>`;
  return html`<header class="paper-head">
<a class="paper-skip" href="#front-page">${words.skip[language]}</a>
<div class="paper-tools"><p class="paper-day"><time datetime="${isoDay(now)}">${longDay(now, language)}</time></p>
${appearance(path, edition)}${languages(path, edition)}</div>
${title}
<nav class="paper-nav" aria-label="${label}"><ul>${items.map(
    ({ href, text, isCurrent }) =>
      html`<li><a href="${href}"${isCurrent ? html` aria-current="page"` : ''}>${text}</a></li>`
  )}</ul></nav>
</header>`;
}

function appearance(path: string, { language, theme }: Edition): Html {
  const choices = (['light', 'dark'] as const).map((name) =>
    choice({
      href: pageAddress(path, { language, theme: name }),
      text: words[name][language],
      chosen: name === theme,
      theme: name,
    })
  );
  return html`<nav class="paper-switch" aria-label="${words.appearance[language]}">${choices}</nav>`;
}

function languages(path: string, { language, theme }: Edition): Html {
  const choices = LANGUAGES.map((name) =>
    choice({
      href: pageAddress(path, { language: name, theme }),
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

function longDay(now: number, language: Language): string {
  const locale = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' }[language];
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: DEMO_PUBLISHER.timeZone }).format(now);
}

function isoDay(now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: DEMO_PUBLISHER.timeZone }).format(now);
}
