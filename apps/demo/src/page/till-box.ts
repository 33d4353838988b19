import { type Html, html } from '@touchline/domain';
import { type Language, words } from './words.ts';

/** Beside a player that sells: the way in, the way to get the money back, and what the page hears. The script shows it. */
export function tillBox(language: Language): Html {
  return html`<div class="till" data-till hidden>
<div class="pass">
<button type="button" class="pass-button" data-till-in data-in="${words.signIn[language]}" data-out="${words.signOut[language]}">${words.signIn[language]}</button>
<button type="button" class="pass-button" data-till-refund disabled>${words.refund[language]}</button>
<p role="status" data-signed-out="${words.signedOut[language]}" data-signed-in="${words.buyerIn[language]}" data-refunded="${words.refunded[language]}" data-failed="${words.noAnswer[language]}">${words.signedOut[language]}</p>
</div>
<section class="counted-list"><h4>${words.heard[language]}</h4>
<ul dir="ltr" tabindex="0" role="list" aria-label="${words.heard[language]}"></ul>
<p class="counted-empty">${words.heardNoPurchase[language]}</p></section>
</div>`;
}
