import { type Html, html } from '@touchline/domain';
import { type Language, type Words, words } from './words.ts';

/** A kind of answer of the demo's ad server, by the last part of its address. */
type AdChoice = readonly [kind: string, label: Words];

/** Ads that play. */
const WHOLE_ADS: readonly AdChoice[] = [
  ['skippable', { en: 'Can be skipped', ar: 'قابل للتخطي' }],
  ['preroll', { en: 'Five seconds', ar: 'خمس ثوان' }],
  ['pod', { en: 'Two in a row', ar: 'اثنان متتاليان' }],
  ['vmap', { en: 'Before, between, after', ar: 'قبل وخلال وبعد' }],
  ['wrapper', { en: 'Through two exchanges', ar: 'عبر وسيطين' }],
  ['companions', { en: 'With a picture beside it', ar: 'مع صورة بجانبه' }],
];

/** Ads that fail, each in its own way. */
const BROKEN_ADS: readonly AdChoice[] = [
  ['slow', { en: 'Answers after 8 s', ar: 'يجيب بعد 8 ثوان' }],
  ['dead', { en: 'Cuts the line', ar: 'يقطع الاتصال' }],
  ['not-found', { en: '404', ar: '404' }],
  ['failing', { en: '500', ar: '500' }],
  ['blank', { en: 'Says nothing', ar: 'لا يقول شيئا' }],
  ['empty', { en: 'Has no ad', ar: 'لا إعلان لديه' }],
  ['html', { en: 'A web page', ar: 'صفحة ويب' }],
  ['malformed', { en: 'Bad XML', ar: 'XML معطوب' }],
  ['truncated', { en: 'Half an answer', ar: 'نصف جواب' }],
  ['bomb', { en: 'An XML bomb', ar: 'قنبلة XML' }],
  ['huge', { en: '8 MB', ar: '8 MB' }],
  ['endless-wrappers', { en: 'Wrappers without end', ar: 'أغلفة بلا نهاية' }],
  ['endless-redirects', { en: 'Redirects without end', ar: 'إعادة توجيه بلا نهاية' }],
  ['wrapper-to-nothing', { en: 'A wrapper to a 404', ar: 'غلاف يؤدي إلى 404' }],
  ['script-click', { en: 'A script as link', ar: 'نص برمجي بدل الرابط' }],
  ['script-file', { en: 'A script as film', ar: 'نص برمجي بدل الفيلم' }],
  ['script-wrapper', { en: 'A script as wrapper', ar: 'نص برمجي بدل الغلاف' }],
  ['no-file', { en: 'No film', ar: 'بلا فيلم' }],
  ['odd-file', { en: 'A film nobody plays', ar: 'فيلم لا يشغله أحد' }],
  ['vpaid', { en: 'Foreign code (VPAID)', ar: 'شيفرة غريبة (VPAID)' }],
  ['file-not-found', { en: 'The film is a 404', ar: 'الفيلم 404' }],
  ['file-is-text', { en: 'The film is text', ar: 'الفيلم نص' }],
  ['file-never', { en: 'The film never comes', ar: 'الفيلم لا يصل' }],
  ['file-stalls', { en: 'The film stops', ar: 'الفيلم يتوقف' }],
];

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
<p class="counted-empty" data-away="${words.arrivedUnknown[language]}">${words.noPageEvents[language]}</p></section>`;
  return html`<div class="ads" data-ads-demo hidden>
<p class="ads-companion" hidden></p>
${group(words.adsWhole, WHOLE_ADS)}${group(words.adsBroken, BROKEN_ADS)}
<div class="ads-group" role="group" aria-label="${words.adsConsent[language]}"><h4>${words.adsConsent[language]}</h4>
<div class="ads-choices">${consent('granted', words.adsAgree, words.adsAgreed)}${consent('denied', words.adsDecline, words.adsDeclined)}</div></div>
<p role="status">${words.adsNoPlatform[language]}</p>
<div class="counted-lists">${list(words.pageEvents)}${list(words.adServerHas)}</div>
</div>`;
}
