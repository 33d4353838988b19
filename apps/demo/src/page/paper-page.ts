import { type Html, html } from '@touchline/domain';
import { imageUrl } from '../content/images.ts';
import { type Edition, pageAddress } from './edition.ts';
import { masthead } from './masthead.ts';
import { pageShell } from './page-shell.ts';
import { frontWidget, leadWidget, type PlacedSample } from './sample-article.ts';
import { WIDGETS } from './samples/index.ts';
import { type Story, stories } from './stories.ts';
import { type Language, widgetNames, widgetSentences, words } from './words.ts';

/** Available widths of a story's image. */
const STORY_IMAGE_WIDTHS_PX = [480, 800, 1280];

export interface PaperInput extends Edition {
  /** Epoch ms; the paper bears the date of its time zone. */
  readonly now: number;
  /** The widgets of the page, in its order; the first is the lead. */
  readonly samples: readonly PlacedSample[];
}

/** The front page: stories, each widget once, and the way to its variants. */
export function paperPage({ now, samples, ...edition }: PaperInput): string {
  const { language } = edition;
  const [lead, ...rest] = samples;
  const sections = stories.map(({ id, section }) => ({ href: `#${id}`, text: section[language] }));
  const items = [
    { href: '#fixtures', text: words.fixtures[language] },
    ...sections,
    { href: '#widgets', text: words.widgets[language] },
  ];
  return pageShell({
    ...edition,
    title: words.paper[language],
    head: masthead({ ...edition, path: '/', now, label: words.sections[language], items }),
    main: html`<main class="paper-main" id="front-page">
${lead ? leadWidget(lead, edition) : ''}
<section class="paper-stories" aria-label="${words.today[language]}">
${stories.map((story, i) => storyArticle(story, { language, first: i === 0 }))}
</section>
<div class="paper-widgets">${rest.map((placed) => frontWidget(placed, edition))}</div>
${widgetList(edition)}
</main>`,
  });
}

/** Every widget in a sentence, with the address of its variants. */
function widgetList(edition: Edition): Html {
  const { language } = edition;
  return html`<section class="paper-contents" id="widgets" aria-labelledby="widgets-title">
<header class="paper-intro"><h2 id="widgets-title">${words.widgetsTitle[language]}</h2>
<p>${words.widgetsIntro[language]}</p></header>
<ul>${WIDGETS.map(
    (widget) =>
      html`<li><h3><a href="${pageAddress(`/widgets/${widget}`, edition)}">${widgetNames[widget][language]}</a></h3>
<p>${widgetSentences[widget][language]}</p></li>`
  )}</ul>
</section>`;
}

/** A story with its section above the headline; the first of the page is set larger. */
function storyArticle(story: Story, { language, first }: { language: Language; first: boolean }): Html {
  const anchor = story.sport === undefined ? '' : html` id="${story.sport}"`;
  return html`<article class="${first ? 'story story-first' : 'story'}" id="${story.id}">
<p class="story-section"${anchor}>${story.section[language]}</p><h2>${story.headline[language]}</h2>
${story.image ? imageOf(story.image, language) : ''}
${story.paragraphs.map((paragraph) => html`<p>${paragraph[language]}</p>`)}</article>
`;
}

function imageOf({ name, alt }: NonNullable<Story['image']>, language: Language): Html {
  const at = (width: number) => `${imageUrl(name)}?width=${width}`;
  const all = STORY_IMAGE_WIDTHS_PX.map((width) => `${at(width)} ${width}w`).join(', ');
  return html`<div class="story-picture"><img src="${at(800)}" srcset="${all}" sizes="(min-width: 900px) 46vw, 92vw" alt="${alt[language]}" loading="lazy"></div>`;
}
