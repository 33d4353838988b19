import { type Html, html } from '@touchline/domain';
import type { Language, Words } from './words.ts';

const NAME: Words = { en: 'A device that is none', ar: 'جهاز غير حقيقي' };
const PRETEND: Words = { en: 'Pretend a device', ar: 'تظاهر بوجود جهاز' };
const SAID: Words = {
  en: 'This page pretends that there is a television called “Living Room TV”. Press play, then Cast. Nothing leaves this page.',
  ar: 'تتظاهر هذه الصفحة بوجود تلفاز اسمه “Living Room TV”. اضغط التشغيل ثم الإرسال إلى جهاز. لا شيء يغادر هذه الصفحة.',
};

/** Beside a player that casts: a device for readers who have none. The page's script shows it (`startCasting`). */
export function castingBox(language: Language): Html {
  return html`<div class="ads" data-casting="${language}" hidden>
<div class="ads-group" role="group" aria-label="${NAME[language]}"><h4>${NAME[language]}</h4>
<div class="ads-choices"><button type="button" class="ads-choice" aria-pressed="false" data-said="${SAID[language]}">${PRETEND[language]}</button></div></div>
<p role="status"></p>
</div>`;
}
