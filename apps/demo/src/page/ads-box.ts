import { type Html, html } from '@touchline/domain';
import { type AdChoice, BROKEN_ADS, WHOLE_ADS } from './ad-choices.ts';
import { type Language, type Words, words } from './words.ts';

/** Beside a player with ads: what its server shall answer, the answer to the question for consent, and two logs. */
export function adsBox(language: Language): Html {
  const choice = ([kind, label]: AdChoice) =>
    html`<button type="button" class="ads-choice" aria-pressed="${kind === WHOLE_ADS[0]?.[0] ? 'true' : 'false'}" data-ad-kind="${kind}">${label[language]}</button>`;
  const group = (title: Words, choices: readonly AdChoice[]) =>
    html`<div class="ads-group" role="group" aria-label="${title[language]}"><h4>${title[language]}</h4><div class="ads-choices">${choices.map(choice)}</div></div>`;
  const consent = (answer: string, label: Words, said: Words) =>
    html`<button type="button" class="ads-choice" aria-pressed="false" data-ad-consent="${answer}" data-said="${said[language]}">${label[language]}</button>`;
  const list = (title: Words) =>
    html`<section class="counted-list"><h4>${title[language]}</h4>
<ul dir="ltr" tabindex="0" role="list" aria-label="${title[language]}"></ul>
<p class="counted-empty" data-away="${words.arrivedUnknown[language]}">${words.heardNothing[language]}</p></section>`;
  return html`<div class="ads" data-ads-demo hidden>
<p class="ads-companion" hidden></p>
${group(words.adsWhole, WHOLE_ADS)}${group(words.adsBroken, BROKEN_ADS)}
<div class="ads-group" role="group" aria-label="${words.adsConsent[language]}"><h4>${words.adsConsent[language]}</h4>
<div class="ads-choices">${consent('granted', words.adsAgree, words.adsAgreed)}${consent('denied', words.adsRefuse, words.adsRefused)}</div></div>
<p role="status">${words.adsNoPlatform[language]}</p>
<div class="counted-lists">${list(words.heard)}${list(words.adServerHas)}</div>
</div>`;
}
