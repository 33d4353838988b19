import { type Html, html } from '@touchline/domain';
import { type AttributeRow, attributeRows } from '@touchline/widgets/reference';
import type { Edition } from './edition.ts';
import type { Widget } from './samples/index.ts';
import { words } from './words.ts';

/** Lists every attribute of a widget: accepted values, default, description. The reference is in English in each edition. */
export function attributeTable(widget: Widget, { language }: Edition): Html {
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
