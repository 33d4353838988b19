import { type Html, html, trusted } from '@touchline/domain';
import { adsBox } from './ads-box.ts';
import { type Edition, pageAddress } from './edition.ts';
import { peersBox } from './peers-box.ts';
import type { Sample } from './samples/index.ts';
import { type Language, type Words, widgetNames, words } from './words.ts';

const DEVICE_NAME: Words = { en: 'Simulated device', ar: 'جهاز غير حقيقي' };
const SIMULATE_DEVICE: Words = { en: 'Simulate a device', ar: 'تظاهر بوجود جهاز' };
const DEVICE_SIMULATED: Words = {
  en: 'This page simulates a television called “Living Room TV”. Click play, then Cast. Nothing leaves this page.',
  ar: 'تتظاهر هذه الصفحة بوجود تلفاز اسمه “Living Room TV”. اضغط التشغيل ثم الإرسال إلى جهاز. لا شيء يغادر هذه الصفحة.',
};

/** A sample as it is placed in a page, with the snippet that a publisher copies. */
export interface PlacedSample {
  readonly sample: Sample;
  /** The element with its script, or the widget as the server printed it. */
  readonly markup: string;
  /** The copy-paste snippet. */
  readonly snippet: string;
}

/** Renders the heading and sentence of a sample, the widget itself, and its snippet. */
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
  checkout: checkoutBox,
};

/** The sign-in and sign-out box; the script shows it, because it works only with JavaScript. */
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
<p role="status">${words.consentUnanswered[language]}</p></div>
<div class="counted-lists">${list(words.pageEvents, words.noPageEvents)}${list(words.arrived, words.arrivedNothing)}</div>
</div>`;
}

/** The box beside a player with casting: a simulated device for readers without one. `startCasting` shows it. */
function castingBox(language: Language): Html {
  return html`<div class="ads" data-casting="${language}" hidden>
<div class="ads-group" role="group" aria-label="${DEVICE_NAME[language]}"><h4>${DEVICE_NAME[language]}</h4>
<div class="ads-choices"><button type="button" class="ads-choice" aria-pressed="false" data-said="${DEVICE_SIMULATED[language]}">${SIMULATE_DEVICE[language]}</button></div></div>
<p role="status"></p>
</div>`;
}

/** The box beside a player with an offer: sign-in, refund, and the purchase events. The script shows it. */
function checkoutBox(language: Language): Html {
  return html`<div class="checkout" data-checkout hidden>
<div class="pass">
<button type="button" class="pass-button" data-checkout-in data-in="${words.signIn[language]}" data-out="${words.signOut[language]}">${words.signIn[language]}</button>
<button type="button" class="pass-button" data-checkout-refund disabled>${words.refund[language]}</button>
<p role="status" data-signed-out="${words.signedOut[language]}" data-signed-in="${words.customerSignedIn[language]}" data-refunded="${words.refunded[language]}" data-failed="${words.noAnswer[language]}">${words.signedOut[language]}</p>
</div>
<section class="counted-list"><h4>${words.pageEvents[language]}</h4>
<ul dir="ltr" tabindex="0" role="list" aria-label="${words.pageEvents[language]}"></ul>
<p class="counted-empty">${words.noPurchaseEvents[language]}</p></section>
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

/**
 * Markup to copy. Its buttons are shown by the script, because without it nothing can be copied. One of them switches
 * between the floating loader and the pinned one (docs/loader.md).
 */
export function snippetCode({ sample, snippet }: PlacedSample, language: Language): Html {
  const id = `snippet-${sample.id}`;
  return html`<div class="snippet-box" dir="ltr">
<pre id="${id}" tabindex="0" role="region" aria-label="${words.snippet[language]}: ${sample.title[language]}"><code>${snippet}</code></pre>
<div class="snippet-buttons" hidden>
<button type="button" class="snippet-button" aria-pressed="false" data-pin data-failed="${words.noAnswer[language]}">${words.pinVersion[language]}</button>
<button type="button" class="snippet-button" data-copy data-copied="${words.copied[language]}" data-failed="${words.copyFailed[language]}">${words.copy[language]}</button>
</div>
<span class="visually-hidden" role="status"></span>
</div>`;
}
