import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageOf, works } from '../testing/items.ts';
import { cardGrid } from './server.ts';

const render = (count: number, attributes: Record<string, string> = {}, token = '') =>
  cardGrid.render({
    attributes: { 'query-data-type': 'creative-works', ...attributes },
    data: pageOf(works(count), token),
    locale: 'en',
    timeZone: 'UTC',
    now: 0,
  });

describe('cardGrid on the server', () => {
  it('CG-01: draws its title above a list', () => {
    const { html } = render(3, { heading: 'All videos' });
    expect(html).toMatch(/<h2[^>]*part="title"[^>]*>All videos<\/h2>/);
    expect(html).toMatch(/<ul[^>]*role="list"/);
    expect(html.match(/<li[^>]*part="card"/g)).toHaveLength(3);
  });

  it('CG-02: has 2, 3, 4 and 5 columns from 0, 640, 920 and 1200 px of its own width', () => {
    const css = readFileSync(new URL('./card-grid.css', import.meta.url), 'utf8');
    const steps = [...css.matchAll(/\(min-width: ([\d.]+)rem\) {\s+.tl-card-grid {\s+--tl-column-count: (\d)/g)];
    expect(steps.map(([, width, columns]) => [Number(width) * 16, columns])).toEqual([
      [640, '3'],
      [920, '4'],
      [1200, '5'],
    ]);
  });

  it('CG-04, CARD-18: shows Show more by default, and nothing once all is loaded', () => {
    expect(render(10, {}, 'next').html).toMatch(/<button[^>]*part="show-more"[^>]*>Show more<\/button>/);
    expect(render(10).html).not.toContain('show-more');
  });

  it('CG-05, CARD-18: has a sentinel at the end of the list with load type infinite', () => {
    const { html } = render(10, { 'query-load-type': 'infinite' }, 'next');
    expect([html.includes('tl-card-sentinel'), html.includes('show-more')]).toEqual([true, false]);
  });

  it('has no arrows', () => {
    expect(render(3).html).not.toContain('arrow-');
  });
});
