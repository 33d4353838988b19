import { eventsNames } from '@touchline/widgets/element';
import type { Skeleton } from '../page.ts';
import { drawSection, heightRules, sectionCss } from './parts/section.ts';

/**
 * The calendar's placeholder for as long as the loader waits: measures of the widget's own, whose sheet is not there yet.
 */
const BONE = 'light-dark(#e7ebe7,#222927)';

const css = `
.tl-wait{container-type:inline-size;padding-bottom:1rem}
.tl-wait>div{position:relative;margin-top:5.25rem;overflow:clip;display:grid;gap:.5rem}
.tl-wait>[data-none]{min-block-size:15.375rem}
.tl-wait [part=skeleton]{box-sizing:border-box;block-size:11rem;border-radius:14px;box-shadow:inset 0 0 0 1px light-dark(#e1e5e1,#2a3230);background:linear-gradient(${BONE} 0 0) 1rem 50%/60% 1rem no-repeat}
.tl-wait [data-clipped]{position:absolute;inset:100% 0 auto}
.tl-wait>[data-zone]{margin-top:6.9275rem}
.tl-wait>[data-more]{margin-bottom:3.75rem}
@container(width>=35rem){.tl-wait [part=skeleton]{block-size:4rem}}
@container(width>=47.5rem){.tl-wait [part=skeleton]{block-size:5.5rem}}
`.replaceAll('\n', '');

/**
 * Ten rows (CAL-14), or as many as a page has, below the head, the strip and, where there may be one, the line that names
 * the zone; then the room for what loads more. Those for which no space is reserved are clipped.
 */
function html(attributes: Readonly<Record<string, string>>): string {
  const page = Math.ceil(countOf(attributes['query-limit'], { fallback: 10, least: 1 }));
  const reserved = Math.min(Math.round(countOf(attributes['min-items'], { fallback: 3, least: 0 })), page);
  const zone = attributes['timezone'] ? ' data-zone' : '';
  const more = attributes['query-load-type'] === 'button' && reserved === page ? ' data-more' : '';
  const row = (_: unknown, i: number) => `<div part="skeleton"${i < reserved ? '' : ' data-clipped'}></div>`;
  const rows = Array.from({ length: Math.min(10, page) }, row).join('');
  return `<div${zone}${more}${reserved ? '' : ' data-none'}>${rows}</div>`;
}

/** Reads a number up to 100 as the widget does: outside of its range it is the nearest one, no number counts as absent. */
function countOf(
  value: string | undefined,
  { fallback, least }: { readonly fallback: number; readonly least: number }
): number {
  const count = Number(value || fallback);
  return Number.isFinite(count) ? Math.max(least, Math.min(count, 100)) : fallback;
}

export const draw: Skeleton['draw'] = (container, trusted, dress, _name, attributes) => {
  drawSection(container, trusted(html(attributes)), {
    attributes,
    name: attributes['heading'],
    names: eventsNames,
    hasLine: true,
  });
  dress(css + sectionCss);
  return heightRules(container);
};
