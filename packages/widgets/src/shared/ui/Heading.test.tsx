import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Heading } from './Heading.tsx';

const draw = (title: string, level: number, action?: string) =>
  renderToStaticMarkup(
    <Heading title={title} level={level} id="t">
      {action && <button type="button">{action}</button>}
    </Heading>
  );

describe('Heading', () => {
  it.each([2, 6])('CC-01, CG-01: draws the title as a heading of level %i', (level) => {
    expect(draw('Films', level)).toContain(`<h${level} class="tl-title" part="title" id="t">Films</h${level}>`);
  });

  it('keeps the actions where there is no title, without an empty heading', () => {
    expect(draw('', 2, 'See All')).toBe('<div class="tl-heading"><button type="button">See All</button></div>');
  });

  it('draws nothing without title and actions', () => {
    expect(draw('', 2)).toBe('');
  });
});
