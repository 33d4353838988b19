import { type Html, html } from '@touchline/domain';
import type { Language, Words } from './words.ts';

const SHARE: Words = { en: 'Share with other visitors', ar: 'المشاركة مع زوار آخرين' };
const SECOND: Words = { en: 'Open a second window', ar: 'فتح نافذة ثانية' };
const ABOUT: Words = {
  en: 'Others see your IP address.',
  ar: 'يرى الآخرون عنوان IP الخاص بك.',
};

/** Messages by the state of the player (docs/p2p.md); `{count}`: other viewers, `{reason}`. */
const SAID = {
  off: { en: 'Off: everything comes from the server.', ar: 'متوقفة: كل شيء يأتي من الخادم.' },
  start: { en: 'On. Press play.', ar: 'مفعّلة. اضغط التشغيل.' },
  peers: {
    en: 'Nobody else watches this yet: open a second window.',
    ar: 'لا أحد غيرك يشاهد هذا بعد: افتح نافذة ثانية.',
  },
  tracker: {
    en: 'The tracker does not respond. Everything comes from the server.',
    ar: 'لا يجيب من يعرف الآخرين. كل شيء يأتي من الخادم.',
  },
  on: { en: 'Connected with others: {count}.', ar: 'متصل بآخرين: {count}.' },
  cannot: {
    en: 'Cannot be shared here ({reason}). Everything comes from the server.',
    ar: 'لا تمكن المشاركة هنا ({reason}). كل شيء يأتي من الخادم.',
  },
} as const satisfies Record<string, Words>;

/** Labels of the byte counters, by the field of the player's state. */
const BYTES = {
  bytesFromPeers: { en: 'From other visitors', ar: 'من زوار آخرين' },
  bytesFromHttp: { en: 'From the server', ar: 'من الخادم' },
  bytesToPeers: { en: 'Sent to other visitors', ar: 'ما مُرّر إلى غيرك' },
} as const satisfies Record<string, Words>;

/** Beside a player whose visitors share segments; the page's script shows it (`startPeers`). */
export function peersBox(language: Language): Html {
  const said = Object.entries(SAID).map(([name, words]) => html` data-${name}="${words[language]}"`);
  const bytes = Object.entries(BYTES).map(
    ([name, words]) => html`<div><dt>${words[language]}</dt><dd data-bytes="${name}"></dd></div>`
  );
  return html`<div class="peers" data-peers hidden>
<div class="pass">
<button type="button" class="peers-switch" role="switch" aria-checked="false" aria-describedby="peers-about">${SHARE[language]}</button>
<button type="button" class="pass-button" disabled>${SECOND[language]}</button>
<p id="peers-about">${ABOUT[language]}</p>
</div>
<p role="status"${said}>${SAID.off[language]}</p>
<dl>${bytes}</dl>
</div>`;
}
