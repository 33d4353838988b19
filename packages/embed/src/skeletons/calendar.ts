import type { Skeleton } from '../page.ts';

/**
 * The calendar's placeholder for as long as the loader waits: measures of the widget's own, whose sheet is not there yet.
 */
const BONE = 'light-dark(#e7ebe7,#222927)';

const css = `
.tl-wait{container-type:inline-size;padding:8.8125rem 0 2.5rem;display:grid;gap:.5rem}
.tl-wait>*{box-sizing:border-box;block-size:11rem;border-radius:14px;box-shadow:inset 0 0 0 1px light-dark(#e1e5e1,#2a3230);background:linear-gradient(${BONE} 0 0) 1rem 50%/60% 1rem no-repeat}
.tl-wait[data-zone]{padding-top:10.49rem}
.tl-wait[data-more]{padding-bottom:4.75rem}
@container(width>=760px){.tl-wait>*{block-size:5.5rem}}
`.replaceAll('\n', '');

/**
 * Ten rows (CAL-14), below the head, the strip and, where there may be one, the line that names the zone; then the room
 * for what loads more.
 */
function html(attributes: Readonly<Record<string, string>>): string {
  const zone = attributes['timezone'] ? ' data-zone' : '';
  const more = attributes['query-load-type'] === 'button' ? ' data-more' : '';
  return `<div class="tl-wait"${zone}${more}>${'<div part="skeleton"></div>'.repeat(10)}</div>`;
}

export const draw: Skeleton['draw'] = (container, trusted, dress, _name, attributes) => {
  container.innerHTML = trusted(html(attributes));
  dress(css);
  return `.tl-mount{min-height:${container.offsetHeight}px}`;
};
