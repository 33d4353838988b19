import { featuredNames } from '@touchline/widgets/element';
import type { Skeleton } from '../page.ts';
import { drawSection } from './parts/section.ts';

/**
 * The banner carousel's placeholder before its code has loaded. It repeats the measures of the widget's style sheet,
 * which has not loaded yet. It fills the height that the loader reserves for the element.
 */

const css = `
.tl-mount:has(>.tl-wait),.tl-wait{min-block-size:inherit}
.tl-wait{position:relative;box-sizing:border-box;container-type:inline-size;padding:1.5rem}
.tl-wait>*{position:absolute;inset:min(1.5rem,8.4cqi);border-radius:1.5rem;background:light-dark(#e7ebe7,#222927)}
.tl-wait>[part=skeleton]{background:linear-gradient(100deg,#0000 35%,light-dark(rgb(255 255 255/.7),rgb(255 255 255/.05)) 50%,#0000 65%) 100% 0/280% 100% light-dark(#e7ebe7,#222927);animation:tl-sweep 1.8s linear infinite}
@keyframes tl-sweep{to{background-position-x:0%}}
.tl-wait>[part=skeleton-arrow]{inset:calc(50% - 1.375rem) auto auto 2.25rem;inline-size:2.75rem;block-size:2.75rem;background:light-dark(#fff,#2a3230)}
.tl-wait>[part=skeleton-arrow]+[part=skeleton-arrow]{left:auto;right:2.25rem}
.tl-wait>[part=skeleton-dot]{inset:auto auto 3.25rem calc(50% - 4px);inline-size:8px;block-size:8px;background:light-dark(#626f69,#8f9b95);opacity:.5}
.tl-wait>:nth-last-child(3){translate:-24px}
.tl-wait>:last-child{translate:24px}
@container(width<40rem){.tl-wait>[part=skeleton-arrow]{display:none}}
@media(prefers-reduced-motion:reduce){.tl-wait>[part=skeleton]{animation:none}}
`.replaceAll('\n', '');

/** A block, two arrows unless `arrows="false"`, three dots (BC-02, BC-11). */
function htmlOf(attributes: Readonly<Record<string, string>>): string {
  const part = (suffix: string) => `<div part="skeleton${suffix}"></div>`;
  const arrows = attributes['arrows'] === 'false' ? '' : part('-arrow').repeat(2);
  return `${part('')}${arrows}${part('-dot').repeat(3)}`;
}

export const draw: Skeleton['draw'] = (container, trusted, applyStyles, _name, attributes) => {
  drawSection(container, trusted(htmlOf(attributes)), { attributes, name: attributes['label'], names: featuredNames });
  applyStyles(css);
  return '';
};
