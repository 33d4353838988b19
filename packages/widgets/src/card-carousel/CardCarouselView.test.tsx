// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { cardsScreenOf } from '../cards/index.ts';
import { pageOf, works } from '../testing/items.ts';
import { CardCarouselView } from './CardCarouselView.tsx';
import { cardCarousel } from './server.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('CC-02: an arrow pressed before its code has loaded scrolls the row once that is there', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    }
  );
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  const scrollTo = vi.fn();
  Element.prototype.scrollTo = scrollTo;
  const attributes = { 'query-data-type': 'creative-works', locale: 'en' };
  const data = pageOf(works(8));
  const { state } = cardCarousel.render({ attributes, data, locale: 'en', timeZone: 'UTC', now: 0 });
  const screen = cardsScreenOf(state);
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const host = { emit: () => true, setState: () => undefined, api: '' };

  act(() => root.render(<CardCarouselView screen={screen} dispatch={() => undefined} host={host} />));
  box.querySelector<HTMLElement>('[part~="arrow-next"]')?.click();
  expect(scrollTo).not.toHaveBeenCalled();

  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(scrollTo).toHaveBeenCalled();
  });
  expect(scrollTo.mock.calls).toEqual([[{ left: 400, behavior: 'smooth' }]]);
  await act(async () => root.unmount());
  box.remove();
});
