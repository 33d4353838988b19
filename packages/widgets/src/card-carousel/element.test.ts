// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestElement, type TestWidget, testElement } from '../testing/element.tsx';
import { match, pageOf, works } from '../testing/items.ts';
import { mountCardCarousel } from './mount.ts';
import { cardCarousel } from './server.ts';

let shown: TestElement | undefined;
const show = async (widget: Partial<TestWidget> = {}) => {
  const attributes = { 'query-data-type': 'creative-works', locale: 'en', ...widget.attributes };
  shown = await testElement({
    mount: mountCardCarousel,
    answer: () => ({ creativeWorks: works(8) }),
    ...widget,
    attributes,
  });
  return shown;
};
const parts = ({ container }: TestElement, part: string) => [
  ...container.querySelectorAll<HTMLElement>(`[part~="${part}"]`),
];
/** Whether the two arrows are enabled. */
const arrows = (carousel: TestElement) =>
  ['arrow-previous', 'arrow-next'].map((part) => parts(carousel, part)[0]?.getAttribute('aria-disabled') !== 'true');

/** jsdom has no layout: rows are 1000 px wide and show 400 of it. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1000);
});
afterEach(async () => {
  vi.useRealTimers();
  await shown?.unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a card carousel in its element', () => {
  it('CC-10: shows five placeholders while loading', async () => {
    const carousel = await show({ answer: () => new Promise(() => undefined) });
    const seen = parts(carousel, 'skeleton').filter(({ hidden }) => !hidden);
    expect([seen.length, arrows(carousel)]).toEqual([5, [false, false]]);
  });

  it('CC-08, CC-12: updates its arrows 100 ms after scrolling has ended', async () => {
    const carousel = await show();
    const [row] = parts(carousel, 'track') as [HTMLElement];
    expect(arrows(carousel)).toEqual([false, true]);
    vi.useFakeTimers();
    const scrollTo = (left: number) => {
      row.scrollLeft = left;
      row.dispatchEvent(new Event('scroll'));
    };

    scrollTo(300);
    await act(async () => vi.advanceTimersByTime(60));
    scrollTo(600);
    await act(async () => vi.advanceTimersByTime(99));
    expect(arrows(carousel)).toEqual([false, true]);
    await act(async () => vi.advanceTimersByTime(1));
    expect(arrows(carousel)).toEqual([true, false]);
  });

  it('CC-08: disables both arrows with few cards', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400);
    const carousel = await show();
    await vi.waitFor(async () => {
      await carousel.settle();
      expect(arrows(carousel)).toEqual([false, false]);
    });
  });

  it('CC-02: an arrow scrolls, keeps focus, and does nothing at the end', async () => {
    const scrollTo = vi.fn();
    Element.prototype.scrollTo = scrollTo;
    const carousel = await show();
    const [previous] = parts(carousel, 'arrow-previous') as [HTMLElement];
    const [next] = parts(carousel, 'arrow-next') as [HTMLElement];
    next.focus();
    next.click();
    previous.click();

    expect(scrollTo.mock.calls).toEqual([[{ left: 400, behavior: 'smooth' }]]);
    expect(carousel.element.shadowRoot?.activeElement).toBe(next);
  });

  it('CC-05: a row without focusable cards is focusable itself, with a name', async () => {
    const trackOf = async (attributes = {}) => {
      const [track] = parts(await show({ attributes }), 'track');
      return [track?.tabIndex, track?.getAttribute('role'), track?.getAttribute('aria-label')];
    };
    expect(await trackOf({ heading: 'Films' })).toEqual([0, 'group', 'Films']);
    await shown?.unmount();
    expect(await trackOf()).toEqual([0, 'group', 'Featured']);
    await shown?.unmount();
    expect(await trackOf({ link: '/w/{id}' })).toEqual([-1, null, null]);
    await shown?.unmount();
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400);
    expect(await trackOf()).toEqual([-1, null, null]);
  });

  it('CC-11: shows an empty state only where configured', async () => {
    const answer = () => ({ creativeWorks: [] });
    const hidden = await show({ answer });
    expect([hidden.container.textContent, hidden.state()]).toEqual(['', 'empty']);
    await hidden.unmount();

    const carousel = await show({ answer, attributes: { 'hide-when-empty': 'false', heading: 'Films' } });
    expect(parts(carousel, 'title')[0]?.textContent).toBe('Films');
    expect([carousel.state(), carousel.element.hasAttribute('data-shown')]).toEqual(['empty', true]);
  });

  it('CC-13, CARD-18: loads the next page when its end comes into view', async () => {
    const answer = (url: URL) =>
      url.searchParams.has('pageToken')
        ? { creativeWorks: works(3, 11) }
        : { creativeWorks: works(10), nextPageToken: 'next', totalSize: 13 };
    const carousel = await show({ answer });
    expect(carousel.calls.find((call) => call.startsWith('/v1/creativeWorks'))).toContain('pageSize=10');
    await carousel.see();
    expect(parts(carousel, 'card')).toHaveLength(13);
  });

  it('continues after an empty first page', async () => {
    const answer = (url: URL) =>
      url.searchParams.has('pageToken')
        ? { creativeWorks: works(2) }
        : { creativeWorks: [], nextPageToken: 'next', totalSize: 2 };
    const carousel = await show({ answer });
    await carousel.settle(50);
    expect(parts(carousel, 'card')).toHaveLength(2);
  });

  it('keeps the server’s cards while it requests the withheld scores', async () => {
    const attributes = { 'query-data-type': 'events', 'spoiler-free': '', locale: 'en' };
    const event = match('m', 'FINISHED', [2, 1]);
    const initial = cardCarousel.render({ attributes, data: pageOf([event]), locale: 'en', timeZone: 'UTC', now: 0 });
    const carousel = await show({ attributes, initial, answer: () => new Promise(() => undefined) });

    expect(parts(carousel, 'card')).toHaveLength(1);
    expect(carousel.calls.some((call) => call.startsWith('/v1/events?'))).toBe(true);
  });
});
