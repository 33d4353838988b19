import { type Html, html } from '../html.ts';
import { masthead, type Theme } from './masthead.ts';
import { frontWidget, leadWidget, type PlacedSample, sampleArticle } from './sample-article.ts';
import type { Sample } from './samples/index.ts';
import { stories } from './stories.ts';
import { storyArticle } from './story.ts';
import { DIRECTION, type Language, type Words, words } from './words.ts';

export interface PaperInput {
  readonly language: Language;
  readonly theme: Theme;
  /** Epoch ms; the paper bears the date of its time zone. */
  readonly now: number;
  /** All widgets, in the order of the page. */
  readonly samples: readonly PlacedSample[];
}

/** The front page as one HTML document. It holds no script and no style of its own, so that a strict CSP fits. */
export function paperPage({ language, theme, now, samples }: PaperInput): string {
  const at = (place: PlacedSample['sample']['place']) => samples.filter(({ sample }) => sample.place === place);
  const page = html`<!doctype html>
<html lang="${language}" dir="${DIRECTION[language]}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.paper[language]}</title>
<link rel="icon" href="/demo/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo/paper.css">
<script src="/demo/paper.js" defer></script>
</head>
<body>
<div class="paper">
${masthead({ language, theme, now })}
<main class="paper-main" id="front-page">
${at('lead').map((lead) => leadWidget(lead, language))}
${frontPage(language)}
<div class="paper-widgets">${at('front').map((placed) => frontWidget(placed, language))}</div>
${workshop(at('workshop'), language)}
</main>
${footer(language)}
</div>
</body>
</html>
`;
  return page.html;
}

function frontPage(language: Language): Html {
  return html`<section class="paper-stories" aria-label="${words.today[language]}">
${stories.map((story, i) => storyArticle(story, { language, first: i === 0 }))}
</section>`;
}

function workshop(samples: readonly PlacedSample[], language: Language): Html {
  return html`<section class="paper-workshop" id="widgets" aria-labelledby="widgets-title">
<header class="paper-intro"><h2 id="widgets-title">${words.widgets[language]}</h2>
<p>${words.widgetsIntro[language]}</p></header>
${GROUPS.map(([title, isPart]) => {
  const group = samples.filter(({ sample }) => isPart(sample));
  return html`<h3>${title[language]}</h3>
<div class="samples">${group.map((sample) => sampleArticle(sample, language))}</div>`;
})}
</section>`;
}

/** What the workshop shows together. */
const GROUPS: readonly (readonly [Words, (sample: Sample) => boolean])[] = [
  [words.banners, ({ widget }) => widget === 'banner-carousel'],
  [words.players, ({ widget, topic }) => widget.endsWith('-player') && topic === undefined],
  [words.access, ({ topic }) => topic === 'access'],
  [words.counting, ({ topic }) => topic === 'counting'],
  [words.advertising, ({ topic }) => topic === 'advertising'],
  [words.business, ({ topic }) => topic === 'business'],
  [words.calendars, ({ widget }) => widget === 'calendar'],
  [words.cards, ({ widget }) => widget.startsWith('card-')],
];

function footer(language: Language): Html {
  return html`<footer class="paper-foot"><p>${words.colophon[language]}</p>
<ul><li><a href="/studio/">${words.studio[language]}</a></li>
<li><a href="/docs">${words.api[language]}</a></li>
<li><a href="/demo/react.html">${words.react[language]}</a></li></ul></footer>`;
}
