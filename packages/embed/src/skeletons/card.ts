import { featuredNames } from '@touchline/widgets/element';
import type { Skeleton } from '../page.ts';
import { drawSection, heightRules, sectionCss } from './parts/section.ts';

/**
 * The placeholder of a card grid or card carousel before its code has loaded. It repeats the measures of the widgets'
 * style sheets, which have not loaded yet (card.css, card-grid.css, card-carousel.css, lazy.css).
 */

/**
 * Returns the placeholders of one page of cards: ten in a grid, five in a carousel (CG-03, CC-10). `widget`: `card-grid` or
 * `card-carousel`.
 */
function htmlOf(widget: string, attributes: Readonly<Record<string, string>>): string {
  const requestedType =
    attributes['cards-type'] ?? (attributes['query-data-type'] === 'entities' ? 'square' : 'default');
  const type = ['square', 'circle', 'five-by-seven'].includes(requestedType) ? requestedType : 'default';
  // Like the widget, it ignores what is not a number.
  const numberAt = (name: string, fallback: number) => {
    const value = Number(attributes[name] || fallback);
    return Number.isNaN(value) ? fallback : value;
  };
  const limit = numberAt('query-limit', 10);
  const max = numberAt('max', Number.POSITIVE_INFINITY);
  // The first page has at most this many cards. Placeholders beyond them are hidden.
  const first = Math.min(limit, max);
  // A carousel is equally high with any number of cards, so it reserves space for all of them. A grid reserves space for
  // `min-items` cards.
  const reserved = widget === 'card-grid' ? Math.min(Math.round(numberAt('min-items', 3)), first) : first;
  const clipped = (i: number) => (i < reserved ? '' : ' data-clipped');
  const card = (_: unknown, i: number) => `<i part="skeleton"${i < first ? clipped(i) : ' hidden'}></i>`;
  const cards = Array.from({ length: widget === 'card-grid' ? 10 : 5 }, card).join('');
  // A full first page with more to follow also needs space for the Show more button.
  const grows = max > limit && reserved === first ? ' data-grows' : '';
  return `<div class="tl-${widget}" data-type="${type}" data-shows="${linesOf(attributes)}"${grows}>${cards}</div>`;
}

/**
 * Returns the names of the lines below each image, separated by spaces, as `linesOf` of the widgets does. `ground` adds
 * the padding of cards with their own background.
 */
function linesOf(attributes: Readonly<Record<string, string>>): string {
  const { 'query-data-type': type = 'events', 'cards-show-title': showTitle = 'true' } = attributes;
  const isOn = (name: string) => (attributes[name] ?? 'false') !== 'false';
  const hasBackground = attributes['cards-background-color'] || attributes['cards-background-image'];
  return [
    showTitle !== 'false' && 'title',
    type === 'events' && 'event',
    isOn('cards-show-description') && 'description',
    isOn('cards-show-button') && 'button',
    hasBackground && 'ground',
  ]
    .filter(Boolean)
    .join(' ');
}

const SKELETON_COLOR = 'light-dark(#e7ebe7,#222927)';

/**
 * Variables: `--n` columns of a grid, `--w` width of a card in a carousel; heights of the lines below an image: `--t`
 * title, `--e` event, `--d` description, `--b` button, `--g` padding.
 */
const css = `
.tl-wait{container-type:inline-size;overflow:hidden}
.tl-card-grid{--n:2;position:relative;overflow:clip;display:grid;grid-template-columns:repeat(var(--touchline-columns,var(--n)),minmax(0,1fr));gap:1.25rem .75rem;padding-block:.5rem 1.25rem}
.tl-card-grid[data-grows]{margin-block-end:3.75rem}
.tl-wait [hidden]{display:none}
.tl-wait [data-clipped]{position:absolute;inset-block-start:100%}
@container(width<15.999rem){.tl-card-grid{--n:1}}
@container(width<26.249rem){.tl-card-grid[data-type=default]{--n:1}}
@container(width>=40rem){.tl-card-grid{--n:3;gap:1.5rem 1rem}}
@container(width>=57.5rem){.tl-card-grid{--n:4}}
@container(width>=75rem){.tl-card-grid{--n:5}}
.tl-card-carousel{--w:max(15.75rem,22.2cqi);display:grid;grid-auto-flow:column;grid-auto-columns:min(var(--w),100cqi - 2.25rem);gap:1rem;padding-block:.5rem 1rem}
.tl-wait [data-type=square]{--w:max(8.5rem,12.25cqi)}
.tl-wait [data-type=circle]{--w:max(7rem,10.4cqi)}
.tl-wait [data-type=five-by-seven]{--w:max(8.75rem,14.4cqi)}
.tl-wait [data-shows~=title]{--t:2.6rem}
.tl-wait [data-shows~=event]{--e:1.2625rem}
.tl-wait [data-shows~=description]{--d:2.4rem}
.tl-wait [data-shows~=button]{--b:2.625rem}
.tl-wait [data-shows~=ground]{--g:.75rem}
.tl-wait [part=skeleton]::before{content:"";display:block;aspect-ratio:16/9;border-radius:10px;background:${SKELETON_COLOR}}
.tl-wait [data-type=square]>::before,.tl-wait [data-type=circle]>::before{aspect-ratio:1}
.tl-wait [data-type=circle]>::before{border-radius:50%}
.tl-wait [data-type=five-by-seven]>::before{aspect-ratio:5/7}
.tl-wait [part=skeleton]::after{content:"";display:block;block-size:calc(.5rem + var(--t,0rem) + var(--e,0rem) + var(--d,0rem) + var(--b,0rem) + var(--g,0rem));background:linear-gradient(${SKELETON_COLOR} 0 0) 0 .6875rem/82% .875rem no-repeat,linear-gradient(${SKELETON_COLOR} 0 0) 0 2.0625rem/52% .75rem no-repeat}
`.replaceAll('\n', '');

export const draw: Skeleton['draw'] = (container, trusted, applyStyles, widget, attributes) => {
  const { heading, arrows, 'see-all-target': seeAllTarget } = attributes;
  drawSection(container, trusted(htmlOf(widget, attributes)), {
    attributes,
    name: heading,
    names: featuredNames,
    hasLine: Boolean(heading || seeAllTarget || (widget === 'card-carousel' && arrows !== 'false')),
  });
  applyStyles(css + sectionCss);
  return heightRules(container);
};
