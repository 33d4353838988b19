import { loadingTexts } from '@touchline/widgets/element';
import type { Skeleton } from '../page.ts';

/** The players' placeholder for as long as the loader waits: the box, with a spinner in it. */
const css = `
.tl-wait{position:relative;aspect-ratio:16/9;border-radius:14px;background:#0b100e}
.tl-wait>*{position:absolute;inset:0;margin:auto;box-sizing:border-box;inline-size:3.5rem;block-size:3.5rem;border:3px solid rgb(255 255 255/.28);border-block-start-color:#fff;border-radius:50%;animation:tl-turn .9s linear infinite}
.tl-wait span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@keyframes tl-turn{to{rotate:1turn}}
@media(prefers-reduced-motion:reduce){.tl-wait>*{animation-duration:3s}}
`.replaceAll('\n', '');

export const draw: Skeleton['draw'] = (container, trusted, dress, _name, { locale }) => {
  const wanted = (locale || navigator.language).slice(0, 2).toLowerCase();
  const language = Object.hasOwn(loadingTexts, wanted) ? (wanted as keyof typeof loadingTexts) : 'en';
  container.innerHTML = trusted(
    `<div class="tl-wait"><div part="skeleton" role="status"><span lang="${language}">${loadingTexts[language]}</span></div></div>`
  );
  dress(css);
  return `.tl-mount{min-height:${container.offsetHeight}px}`;
};
