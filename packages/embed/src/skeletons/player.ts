import { loadingTexts, playerNames } from '@touchline/widgets/element';
import type { Skeleton } from '../page.ts';
import { drawSection, heightRules } from './parts/section.ts';

/** The players' placeholder before their code has loaded: the box, with a spinner once it loads. */
const css = `
.tl-wait{position:relative;aspect-ratio:16/9;border-radius:14px;background:#0b100e}
.tl-wait>*{position:absolute;inset:0;margin:auto;box-sizing:border-box;inline-size:3.5rem;block-size:3.5rem;border:3px solid rgb(255 255 255/.28);border-block-start-color:#fff;border-radius:50%;animation:tl-turn .9s linear infinite}
.tl-wait span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@keyframes tl-turn{to{rotate:1turn}}
@media(prefers-reduced-motion:reduce){.tl-wait>*{animation-duration:3s}}
`.replaceAll('\n', '');

export const draw: Skeleton['draw'] = (container, trusted, applyStyles, _name, attributes) => {
  const wanted = (attributes['locale'] || navigator.language).slice(0, 2).toLowerCase();
  const language = Object.hasOwn(loadingTexts, wanted) ? (wanted as keyof typeof loadingTexts) : 'en';
  const spinner = trusted(
    `<div part="skeleton" role="status" aria-live="off"><span lang="${language}">${loadingTexts[language]}</span></div>`
  );
  const host = container.closest('[data-state]') ?? (container.getRootNode() as ShadowRoot).host;
  const isWaiting = host?.getAttribute('data-state') === 'idle';
  const section = drawSection(container, isWaiting ? trusted('') : spinner, {
    attributes,
    name: nameOf(host, playerNames[language]),
    names: playerNames,
  });
  applyStyles(css);
  if (isWaiting) {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      section.innerHTML = spinner;
    }).observe(host, { attributeFilter: ['data-state'] });
  }
  return heightRules(container);
};

/** Distinguishes waiting players: the second one of a page gets a number. */
function nameOf(host: Element | undefined, name: string): string {
  const players = [...document.querySelectorAll('[data-state]')].filter(({ localName }) => /-player$/.test(localName));
  const place = host ? players.indexOf(host) : 0;
  return place > 0 ? `${name} ${place + 1}` : name;
}
