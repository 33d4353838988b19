import { type Html, html } from '@touchline/domain';
import { type AttributeRow, attributeRows } from '@touchline/widgets/reference';
import { type Edition, pageAddress } from './edition.ts';
import { masthead } from './masthead.ts';
import { pageShell } from './page-shell.ts';
import { type PlacedSample, sampleArticle } from './sample-article.ts';
import { type Sample, WIDGETS, type Widget } from './samples/index.ts';
import { tryOut } from './try-out-form.ts';
import { type Words, widgetNames, widgetSentences, words } from './words.ts';

export interface WidgetPageInput extends Edition {
  readonly widget: Widget;
  /** Epoch ms. */
  readonly now: number;
  /** The one whose attributes can be changed on the page. */
  readonly trial: PlacedSample;
  /** Its variants, in the order of the page. */
  readonly samples: readonly PlacedSample[];
}

/** One widget: a form to try its attributes, all of them in a table, and its variants with their snippets. */
export function widgetPage({ widget, now, trial, samples, ...edition }: WidgetPageInput): string {
  const { language } = edition;
  const name = widgetNames[widget][language];
  const path = `/widgets/${widget}`;
  const items = WIDGETS.map((other) => ({
    href: pageAddress(`/widgets/${other}`, edition),
    text: widgetNames[other][language],
    isCurrent: other === widget,
  }));
  const groups = groupsOf(samples);
  return pageShell({
    ...edition,
    title: `${name}: ${words.paper[language]}`,
    head: masthead({ ...edition, path, now, label: words.widgets[language], items }),
    main: html`<main class="widget-page" id="front-page">
<header class="paper-intro widget-intro"><h1>${name}</h1>
<p>${widgetSentences[widget][language]}</p></header>
${contents(groups, edition)}
<div class="widget-sections">
${tryOut(trial, edition)}
${attributeTable(widget, edition)}
${groups.map(
  ([topic, group]) => html`<section aria-labelledby="${topic}"><h2 id="${topic}">${TITLES[topic][language]}</h2>
<div class="samples">${group.map((sample) => sampleArticle(sample, language))}</div></section>
`
)}</div>
</main>`,
  });
}

type Topic = NonNullable<Sample['topic']> | 'variants';

const TITLES: Readonly<Record<Topic, Words>> = {
  variants: words.variants,
  access: words.access,
  counting: words.counting,
  advertising: words.advertising,
  business: words.business,
};

/** Groups samples by topic, in the order of the page. */
function groupsOf(samples: readonly PlacedSample[]): readonly (readonly [Topic, readonly PlacedSample[]])[] {
  const topics = (Object.keys(TITLES) as Topic[]).map(
    (topic) => [topic, samples.filter(({ sample }) => (sample.topic ?? 'variants') === topic)] as const
  );
  return topics.filter(([, group]) => group.length > 0);
}

function contents(groups: ReturnType<typeof groupsOf>, { language }: Edition): Html {
  return html`<nav class="widget-contents" aria-label="${words.contents[language]}"><ul>
<li><a href="#try-it">${words.tryIt[language]}</a></li>
<li><a href="#attributes">${words.attributes[language]}</a></li>
${groups.map(
  ([topic, group]) => html`<li><a href="#${topic}">${TITLES[topic][language]}</a><ul>${group.map(
    ({ sample }) => html`<li><a href="#sample-${sample.id}">${sample.title[language]}</a></li>`
  )}</ul></li>
`
)}</ul></nav>`;
}

/** Lists every attribute of a widget: accepted values, default, description. The reference is in English in each edition. */
function attributeTable(widget: Widget, { language }: Edition): Html {
  const heads = [words.attribute, words.accepts, words.fallback, words.does];
  return html`<section><h2 id="attributes">${words.attributes[language]}</h2>
<div class="attributes" tabindex="0" role="region" aria-labelledby="attributes">
<table><thead><tr>${heads.map((head) => html`<th scope="col">${head[language]}</th>`)}</tr></thead>
<tbody lang="en" dir="ltr">${attributeRows(widget).map(tableRow)}</tbody></table>
</div></section>
`;
}

function tableRow({ name, accepts, fallback, about }: AttributeRow): Html {
  return html`<tr><th scope="row"><code>${name}</code></th><td>${inline(accepts)}</td><td>${inline(fallback)}</td><td>${inline(about)}</td></tr>
`;
}

/** Markdown of one cell: code becomes code, a link its text, because files of the repository are not served. */
function inline(markdown: string): readonly Html[] {
  const plain = markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('\\|', '|');
  return plain.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
