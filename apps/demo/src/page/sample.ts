import { type Html, html, trusted } from '../html.ts';
import type { Sample } from './samples.ts';
import { type Language, words } from './words.ts';

/** A sample with what stands in the page and what a publisher copies. */
export interface PlacedSample {
  readonly sample: Sample;
  /** The element with its script, or the widget as the server printed it. */
  readonly markup: string;
  /** The copy-paste snippet. */
  readonly snippet: string;
}

/** Heading, sentence, the widget itself, and its snippet. */
export function sampleArticle(placed: PlacedSample, language: Language): Html {
  const { id, title, sentence, width } = placed.sample;
  return html`<article class="sample" data-width="${width}" aria-labelledby="sample-${id}">
<h3 id="sample-${id}">${title[language]}</h3>
<p>${sentence[language]}</p>
<div class="paper-bleed">${trusted(placed.markup)}</div>
${snippetBox(placed, language)}
</article>
`;
}

/** Under the lead only a quiet line, so that the paper looks like a paper. */
export function leadCaption(placed: PlacedSample, language: Language): Html {
  const { title, sentence } = placed.sample;
  return html`<div class="lead-caption">
<h2>${title[language]}</h2>
<p>${sentence[language]}</p>
${snippetBox(placed, language)}
</div>`;
}

/** The button is shown by the script, because without it nothing can be copied. */
function snippetBox({ sample, snippet }: PlacedSample, language: Language): Html {
  const id = `snippet-${sample.id}`;
  return html`<details class="snippet"><summary>${words.snippet[language]}</summary>
<div class="snippet-box" dir="ltr">
<pre id="${id}" tabindex="0" role="region" aria-label="${words.snippet[language]}: ${sample.title[language]}"><code>${snippet}</code></pre>
<button type="button" class="snippet-copy" hidden data-copy="${id}" data-copied="${words.copied[language]}" data-failed="${words.copyFailed[language]}">${words.copy[language]}</button>
<span class="visually-hidden" role="status"></span>
</div></details>`;
}
