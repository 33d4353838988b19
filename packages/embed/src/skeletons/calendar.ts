import { eventsNames } from '@touchline/widgets/element';
import type { Skeleton } from '../page.ts';
import { drawSection, heightRules, sectionCss } from './parts/section.ts';

/**
 * The calendar's placeholder before its code has loaded. It repeats the measures of the widget's style sheet, which has
 * not loaded yet.
 */
const SKELETON_COLOR = 'light-dark(#e7ebe7,#222927)';

const css = `
.tl-wait{container-type:inline-size;padding-bottom:1rem}
.tl-wait>div{position:relative;margin-top:5.25rem;overflow:clip;display:grid;gap:.5rem}
.tl-wait>[data-none]{min-block-size:15.375rem}
.tl-wait [part=skeleton]{box-sizing:border-box;block-size:11rem;border-radius:14px;box-shadow:inset 0 0 0 1px light-dark(#e1e5e1,#2a3230);background:linear-gradient(${SKELETON_COLOR} 0 0) 1rem 50%/60% 1rem no-repeat}
.tl-wait [data-clipped]{position:absolute;inset:100% 0 auto}
.tl-wait>[data-zone]{margin-top:6.9275rem}
.tl-wait>[data-more]{margin-bottom:3.75rem}
@container(width>=35rem){.tl-wait [part=skeleton]{block-size:4rem}}
@container(width>=47.5rem){.tl-wait [part=skeleton]{block-size:5.5rem}}
`.replaceAll('\n', '');

/**
 * Returns ten rows (CAL-14), or as many as a page has. They follow the heading, the strip and, with a fixed zone, the
 * line that names it. Space for the "Show more" button comes last. Rows without reserved space are clipped.
 */
function htmlOf(attributes: Readonly<Record<string, string>>): string {
  const pageSize = Math.ceil(readCount(attributes['query-limit'], { fallback: 10, least: 1 }));
  const reserved = Math.min(Math.round(readCount(attributes['min-items'], { fallback: 3, least: 0 })), pageSize);
  const zoneAttribute = attributes['timezone'] ? ' data-zone' : '';
  const moreAttribute = attributes['query-load-type'] === 'button' && reserved === pageSize ? ' data-more' : '';
  const row = (_: unknown, i: number) => `<div part="skeleton"${i < reserved ? '' : ' data-clipped'}></div>`;
  const rows = Array.from({ length: Math.min(10, pageSize) }, row).join('');
  return `<div${zoneAttribute}${moreAttribute}${reserved ? '' : ' data-none'}>${rows}</div>`;
}

/** Reads a number as the widget does: limits it to `least` to 100; a value that is not a number counts as absent. */
function readCount(
  value: string | undefined,
  { fallback, least }: { readonly fallback: number; readonly least: number }
): number {
  const count = Number(value || fallback);
  return Number.isFinite(count) ? Math.max(least, Math.min(count, 100)) : fallback;
}

export const draw: Skeleton['draw'] = (container, trusted, applyStyles, _name, attributes) => {
  drawSection(container, trusted(htmlOf(attributes)), {
    attributes,
    name: attributes['heading'],
    names: eventsNames,
    hasLine: true,
  });
  applyStyles(css + sectionCss);
  return heightRules(container);
};
