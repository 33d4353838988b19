import { type Html, html, trusted } from '@touchline/domain';
import { type AttributeRow, attributeRows } from '@touchline/widgets/reference';
import type { Edition } from './edition.ts';
import { type PlacedSample, snippetCode } from './sample-article.ts';
import type { Widget } from './samples/index.ts';
import { type Language, words } from './words.ts';

/** Attributes that the form shows first: those that change most of what is seen. */
const FIRST: Readonly<Record<Widget, readonly string[]>> = {
  'banner-carousel': [
    'autoplay',
    'gradient-bottom',
    'text-alignment-x',
    'text-alignment-y',
    'buttons-show-index',
    'height-fraction',
    'arrows',
    'locale',
  ],
  calendar: ['heading', 'query-filter', 'query-limit', 'spoiler-free', 'locale', 'timezone', 'theme'],
  'card-carousel': [
    'heading',
    'query-data-type',
    'query-filter',
    'cards-type',
    'cards-show-description',
    'cards-show-button',
    'arrows',
    'locale',
  ],
  'card-grid': [
    'heading',
    'query-data-type',
    'query-filter',
    'query-limit',
    'cards-type',
    'cards-show-description',
    'locale',
  ],
  'video-player': [
    'video-id',
    'autoplay',
    'volume',
    'controls',
    'show-quality-selector',
    'show-timers',
    'share',
    'locale',
  ],
  'event-player': [
    'event-id',
    'autoplay',
    'volume',
    'show-title',
    'show-countdown-animation',
    'spoiler-free',
    'share',
    'locale',
  ],
  'creative-work-player': [
    'creative-work-id',
    'autoplay',
    'volume',
    'show-title',
    'show-countdown-animation',
    'share',
    'locale',
  ],
};

/** Not in the form: the page's own key and server, and what only a script can set. */
const LEFT_OUT = /^(public-key|api|auth(-.*)?|collector-url|mux-env-key|ad-sdk-url)$/;

/** Draws a widget, its snippet, and its attributes as a form. Without JavaScript the form is hidden and the widget still works. */
export function tryOut(placed: PlacedSample, { language }: Edition): Html {
  const { widget } = placed.sample;
  const attributes = attributesIn(placed.markup);
  const rows = attributeRows(widget).filter(({ name, accepts }) => !LEFT_OUT.test(name) && isScalar(accepts));
  const isFirst = ({ name }: AttributeRow) => FIRST[widget].includes(name);
  const fields = (some: readonly AttributeRow[]) =>
    html`<div class="try-fields">${some.map((row) => field(row, attributes[row.name], language))}</div>`;
  return html`<section class="try" aria-labelledby="try-it" data-try="${widget}"><h2 id="try-it">${words.tryIt[language]}</h2>
<form class="try-form">
${fields(rows.filter(isFirst))}
<details><summary>${words.moreAttributes[language]}</summary>${fields(rows.filter((row) => !isFirst(row)))}</details>
<button type="reset" class="pass-button">${words.reset[language]}</button>
</form>
<div class="try-widget">${trusted(placed.markup)}</div>
${snippetCode(placed, language)}
<p class="visually-hidden" role="status" data-changed="${words.snippetChanged[language]}" data-failed="${words.noAnswer[language]}"></p>
</section>
`;
}

/** Attributes of the element in the page, its language included. */
function attributesIn(markup: string): Readonly<Record<string, string>> {
  const [, tag = ''] = /<touchline-[a-z-]+ ([^>]*)>/.exec(markup) ?? [];
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  const unescaped = (text: string) => text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => names[name] ?? '');
  return Object.fromEntries(
    [...tag.matchAll(/([a-z0-9-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, unescaped(value)])
  );
}

/** Objects and paths are what a script sets rather than a reader types. */
function isScalar(accepts: string): boolean {
  return !/object|^paths|^a path$/.test(accepts);
}

/** Draws a control for the values that an attribute accepts. An empty one means that the element has no such attribute. */
function field({ name, accepts, fallback }: AttributeRow, value: string | undefined, language: Language): Html {
  const words = accepts.split(',').map((word) => word.trim());
  const choices = words.every((word) => /^`[^`]+`$/.test(word)) ? words.map((word) => word.slice(1, -1)) : [];
  const initial = value === '' && choices.includes('true') ? 'true' : (value ?? '');
  return html`<label><span dir="ltr">${name}</span>${choices.length > 0 ? select(name, { choices, initial: initial, language }) : input(name, { accepts, fallback, initial: initial })}</label>
`;
}

function select(
  name: string,
  { choices, initial, language }: { choices: readonly string[]; initial: string; language: Language }
): Html {
  const option = (choice: string, text: string) =>
    html`<option value="${choice}"${choice === initial ? html` selected` : ''}>${text}</option>`;
  return html`<select name="${name}">${option('', words.byDefault[language])}${choices.map((choice) => option(choice, choice))}</select>`;
}

function input(
  name: string,
  { accepts, fallback, initial }: { accepts: string; fallback: string; initial: string }
): Html {
  const isNumber = accepts.startsWith('a number');
  const [, min = ''] = /from ([\d.]+)/.exec(accepts) ?? [];
  const [, max = ''] = /to ([\d.]+)/.exec(accepts) ?? [];
  const range = isNumber ? html` min="${min}" max="${max}" step="any"` : '';
  const placeholder = fallback.replaceAll('`', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return html`<input name="${name}" type="${isNumber ? 'number' : 'text'}"${range} value="${initial}" placeholder="${placeholder}" dir="auto" autocomplete="off" spellcheck="false">`;
}
