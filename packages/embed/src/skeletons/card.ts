import { featuredNames } from '@touchline/widgets/element';
import type { Skeleton } from '../page.ts';
import { drawSection, heightRules, sectionCss } from './parts/section.ts';

/**
 * The placeholder of cards for as long as the loader waits: measures of the widgets' own, whose sheets are not there yet
 * (card.css, card-grid.css, card-carousel.css, heading.css).
 */

/** Ten cards in a grid, five in a row (CG-03, CC-10). */
function html(name: string, attributes: Readonly<Record<string, string>>): string {
  const wished = attributes['cards-type'] ?? (attributes['query-data-type'] === 'entities' ? 'square' : 'default');
  const type = ['square', 'circle', 'five-by-seven'].includes(wished) ? wished : 'default';
  const limit = Number(attributes['query-limit'] || 10);
  const max = Number(attributes['max'] || Number.POSITIVE_INFINITY);
  // No room for cards that cannot come.
  const first = Math.min(limit, max);
  // A row is of one height, however many come.
  const items = Number(attributes['min-items'] || 3);
  // As the widget reads it: what is no number counts as absent.
  const reserved = name === 'card-grid' ? Math.min(Number.isFinite(items) ? Math.round(items) : 3, first) : first;
  const clipped = (i: number) => (i < reserved ? '' : ' data-clipped');
  const bone = (_: unknown, i: number) => `<i part="skeleton"${i < first ? clipped(i) : ' hidden'}></i>`;
  const cards = Array.from({ length: name === 'card-grid' ? 10 : 5 }, bone).join('');
  const look = `data-type="${type}" data-shows="${linesOf(attributes)}"${max > limit && reserved === first ? ' data-grows' : ''}`;
  return `<div class="tl-${name}" ${look}>${cards}</div>`;
}

/** What each card has lines for; as `linesOf` of the widgets has it. */
function linesOf(attributes: Readonly<Record<string, string>>): string {
  const { 'query-data-type': type = 'events', 'cards-show-title': title = 'true' } = attributes;
  const isOn = (name: string) => (attributes[name] ?? 'false') !== 'false';
  const filled = attributes['cards-background-color'] || attributes['cards-background-image'];
  return [
    title !== 'false' && 'title',
    type === 'events' && 'event',
    isOn('cards-show-description') && 'description',
    isOn('cards-show-button') && 'button',
    filled && 'ground',
  ]
    .filter(Boolean)
    .join(' ');
}

const BONE = 'light-dark(#e7ebe7,#222927)';

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
.tl-wait [part=skeleton]::before{content:"";display:block;aspect-ratio:16/9;border-radius:10px;background:${BONE}}
.tl-wait [data-type=square]>::before,.tl-wait [data-type=circle]>::before{aspect-ratio:1}
.tl-wait [data-type=circle]>::before{border-radius:50%}
.tl-wait [data-type=five-by-seven]>::before{aspect-ratio:5/7}
.tl-wait [part=skeleton]::after{content:"";display:block;block-size:calc(.5rem + var(--t,0rem) + var(--e,0rem) + var(--d,0rem) + var(--b,0rem) + var(--g,0rem));background:linear-gradient(${BONE} 0 0) 0 .6875rem/82% .875rem no-repeat,linear-gradient(${BONE} 0 0) 0 2.0625rem/52% .75rem no-repeat}
`.replaceAll('\n', '');

export const draw: Skeleton['draw'] = (container, trusted, dress, name, attributes) => {
  const { heading, arrows, 'see-all-target': all } = attributes;
  drawSection(container, trusted(html(name, attributes)), {
    attributes,
    name: heading,
    names: featuredNames,
    hasLine: Boolean(heading || all || (name === 'card-carousel' && arrows !== 'false')),
  });
  dress(css + sectionCss);
  return heightRules(container);
};
