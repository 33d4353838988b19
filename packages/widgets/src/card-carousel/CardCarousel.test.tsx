// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { works } from '../testing/items.ts';
import { CardCarousel } from './CardCarousel.tsx';
import type { ArrowProps, CardCarouselProps } from './CardCarouselProps.tsx';

function Arrow({ direction, disabled, onClick }: ArrowProps) {
  return <button type="button" onClick={onClick}>{`${direction} ${disabled}`}</button>;
}

let root: Root;
let box: HTMLElement;
const props: CardCarouselProps = {
  publicKey: 'pk_react',
  api: 'https://api.example',
  query: { dataType: 'creative-works' },
  locale: 'en',
  initialData: { items: works(3) },
};
const show = (overrides: Partial<CardCarouselProps> = {}) =>
  act(async () => root.render(<CardCarousel {...props} {...overrides} />));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => Response.json({ texts: {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    }
  );
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('CardCarousel in a React page', () => {
  it('renders on the server', () => {
    expect(renderToString(<CardCarousel {...props} title="Films" />)).toMatch(/Films.*Film w1.*Film w3/);
  });

  it('CC-04: draws a page’s own arrows, which scroll like ours', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const scrollTo = vi.fn();
    Element.prototype.scrollTo = scrollTo;
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
    await show({ arrowComponent: Arrow });
    const arrows = [...box.querySelectorAll('button')];
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(arrows.map((button) => button.textContent)).toEqual(['previous true', 'next true']);
    });

    await act(async () => arrows[1]?.click());
    expect(scrollTo.mock.calls).toEqual([[{ left: 400, behavior: 'smooth' }]]);
  });

  it('CARD-12: draws a page’s own cards', async () => {
    await show({ cards: { component: ({ item, index }) => <b>{`${index}: ${item.id}`}</b> } });
    expect([...box.querySelectorAll('b')].map((card) => card.textContent)).toEqual(['0: w1', '1: w2', '2: w3']);
  });

  it('CARD-06, CARD-07: links by getLink, and calls the page’s handler', async () => {
    const onClick = vi.fn((_: unknown, event: Event) => event.preventDefault());
    const onCardClick = vi.fn();
    await show({ cards: { getLink: ({ id }) => `#${id}`, onClick }, onCardClick });
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    await act(async () => box.querySelector('a[href="#w2"]')?.dispatchEvent(click));

    expect(onClick).toHaveBeenCalledWith(expect.objectContaining({ id: 'w2' }), click);
    expect(onCardClick).toHaveBeenCalledWith({ item: expect.objectContaining({ id: 'w2' }) });
    expect(click.defaultPrevented).toBe(true);
  });

  it('CARD-23: emits an event for its initial content', async () => {
    const onDataLoaded = vi.fn();
    await show({ events: { onDataLoaded } });
    expect(onDataLoaded.mock.calls).toEqual([[{ items: works(3), page: 1, total: 3 }]]);
  });
});
