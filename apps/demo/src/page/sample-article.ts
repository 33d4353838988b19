import { type Html, html, trusted } from '@touchline/domain';
import { adsBox } from './ads-box.ts';
import { castingBox } from './casting-box.ts';
import { type Edition, pageAddress } from './edition.ts';
import { peersBox } from './peers-box.ts';
import type { Sample } from './samples/index.ts';
import { tillBox } from './till-box.ts';
import { type Language, type Words, widgetNames, words } from './words.ts';

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
  const { id, widget, title, sentence, width, extra } = placed.sample;
  return html`<article class="sample" data-width="${width}" aria-labelledby="sample-${id}">
<h3 id="sample-${id}">${title[language]}</h3>
<p>${sentence[language]}</p>
<div class="${widget === 'banner-carousel' ? 'paper-bleed' : 'sample-widget'}">${trusted(placed.markup)}
${extra === undefined ? '' : EXTRAS[extra](language)}</div>
${snippetBox(placed, language)}
</article>
`;
}

const EXTRAS: Readonly<Record<NonNullable<Sample['extra']>, (language: Language) => Html>> = {
  pass: passBar,
  counted: countedBox,
  ads: adsBox,
  casting: castingBox,
  peers: peersBox,
  till: tillBox,
};

/** The way in and out; the script shows it, because without it nobody can be let in. */
function passBar(language: Language): Html {
  return html`<div class="pass" data-pass hidden>
<button type="button" class="pass-button" data-in="${words.signIn[language]}" data-out="${words.signOut[language]}">${words.signIn[language]}</button>
<p role="status" data-signed-out="${words.signedOut[language]}" data-tokens="${words.tokens[language]}" data-failed="${words.noToken[language]}">${words.signedOut[language]}</p>
</div>`;
}

/** The question for consent, and two lists that the script fills. */
function countedBox(language: Language): Html {
  const button = (consent: string, label: Words, said: Words) =>
    html`<button type="button" class="pass-button" aria-pressed="false" data-consent="${consent}" data-said="${said[language]}">${label[language]}</button>`;
  const list = (title: Words, empty: Words) =>
    html`<section class="counted-list"><h4>${title[language]}</h4>
<ul dir="ltr" tabindex="0" role="list" aria-label="${title[language]}"></ul>
<p class="counted-empty" data-away="${words.arrivedUnknown[language]}">${empty[language]}</p></section>`;
  return html`<div class="counted" data-counted hidden>
<div class="pass">${button('granted', words.mayCount, words.counts)}${button('denied', words.mayNotCount, words.countsNot)}
<p role="status">${words.notAsked[language]}</p></div>
<div class="counted-lists">${list(words.heard, words.heardNothing)}${list(words.arrived, words.arrivedNothing)}</div>
</div>`;
}

/** A widget that is part of the paper, with the way to its variants. */
export function frontWidget(placed: PlacedSample, edition: Edition): Html {
  const { id, width } = placed.sample;
  return html`<div class="paper-widget" id="${id}" data-width="${width}">${trusted(placed.markup)}
${variantsLink(placed, edition)}</div>
`;
}

/** The lead of the paper, as wide as its head. */
export function leadWidget(placed: PlacedSample, edition: Edition): Html {
  return html`<div class="paper-lead"><div class="paper-bleed">${trusted(placed.markup)}</div>
${variantsLink(placed, edition)}</div>
`;
}

function variantsLink(placed: PlacedSample, edition: Edition): Html {
  const { widget } = placed.sample;
  const text = words.variantsOf[edition.language].replace('{widget}', widgetNames[widget][edition.language]);
  return html`<div class="paper-more">${snippetBox(placed, edition.language)}
<a href="${pageAddress(`/widgets/${widget}`, edition)}">${text}</a></div>`;
}

function snippetBox(placed: PlacedSample, language: Language): Html {
  return html`<details class="snippet"><summary>${words.snippet[language]}</summary>
${snippetCode(placed, language)}</details>`;
}

/** Markup to copy. The button is shown by the script, because without it nothing can be copied. */
export function snippetCode({ sample, snippet }: PlacedSample, language: Language): Html {
  const id = `snippet-${sample.id}`;
  return html`<div class="snippet-box" dir="ltr">
<pre id="${id}" tabindex="0" role="region" aria-label="${words.snippet[language]}: ${sample.title[language]}"><code>${snippet}</code></pre>
<button type="button" class="snippet-copy" hidden data-copy="${id}" data-copied="${words.copied[language]}" data-failed="${words.copyFailed[language]}">${words.copy[language]}</button>
<span class="visually-hidden" role="status"></span>
</div>`;
}
