// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestElement, type TestWidget, testElement } from '../testing/element.tsx';
import { pageOf, work, works } from '../testing/items.ts';
import { mountCardGrid } from './mount.ts';
import { cardGrid } from './server.ts';

let shown: TestElement | undefined;
const ofWorks = { 'query-data-type': 'creative-works' };
/** 25 films, 10 a page; the token is the index of the page's first one. */
const films = (url: URL) => {
  const from = Number(url.searchParams.get('pageToken') ?? 0);
  const creativeWorks = works(25).slice(from, from + 10);
  return { creativeWorks, nextPageToken: from + 10 < 25 ? String(from + 10) : '', totalSize: 25, revision: '7' };
};
const show = async (widget: Partial<TestWidget> = {}) => {
  shown = await testElement({
    mount: mountCardGrid,
    answer: films,
    ...widget,
    attributes: { ...ofWorks, ...widget.attributes },
  });
  return shown;
};
const parts = ({ container }: TestElement, part: string) => [
  ...container.querySelectorAll<HTMLElement>(`[part~="${part}"]`),
];
const press = async (element: TestElement, part: string) => {
  parts(element, part)[0]?.click();
  await element.settle(20);
};
const of = (element: TestElement, type: string) =>
  element.events.filter(([name]) => name === type).map(([, detail]) => detail);

let errors: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await shown?.unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a card grid in its element', () => {
  it('CG-03: shows ten placeholders while loading, and announces it', async () => {
    const grid = await show({ answer: () => new Promise(() => undefined) });
    expect(parts(grid, 'skeleton').filter(({ hidden }) => !hidden)).toHaveLength(10);
    expect(grid.container.querySelector('section')?.getAttribute('aria-busy')).toBe('true');
    expect(grid.state()).toBe('loading');
  });

  it('CG-04: shows 10, then 20, then 25 cards and no button at the end; focus moves to the first new one', async () => {
    const grid = await show({ attributes: { link: '/w/{id}' } });
    expect(parts(grid, 'card')).toHaveLength(10);

    await press(grid, 'show-more');
    expect(parts(grid, 'card')).toHaveLength(20);
    expect(grid.element.shadowRoot?.activeElement?.getAttribute('href')).toBe('/w/w11');
    expect(grid.container.querySelector('[aria-live]')?.textContent).toBe('Showing 20 of 25');

    await press(grid, 'show-more');
    expect([parts(grid, 'card').length, parts(grid, 'show-more').length]).toEqual([25, 0]);
  });

  it('CG-04: announces more than 10,000 cards, because the server may estimate their number', async () => {
    const grid = await show({ answer: (url) => ({ ...films(url), totalSize: 20_300 }) });
    await press(grid, 'show-more');
    expect(grid.container.querySelector('[aria-live]')?.textContent).toBe('Showing 20 of 10,000+');
  });

  it('CG-05: loads automatically when a tenth of its end is in view, with the token of the last page', async () => {
    const grid = await show({ attributes: { 'query-load-type': 'infinite' } });
    await grid.see(0.09);
    expect(parts(grid, 'card')).toHaveLength(10);
    await grid.see(0.1);
    await grid.see(0.1);
    expect(
      grid.calls.filter((call) => call.includes('creativeWorks')).map((call) => /pageToken=(\w+)/.exec(call)?.[1])
    ).toEqual([undefined, '10', '20']);
    expect(parts(grid, 'card')).toHaveLength(25);
  });

  it('CARD-23: reports each page once, by event and by callback', async () => {
    const onDataLoaded = vi.fn();
    const grid = await show({ config: { events: { onDataLoaded } } });
    await press(grid, 'show-more');

    const events = onDataLoaded.mock.calls.map(([{ items, page, total }]) => [items.length, items[0].id, page, total]);
    expect(events).toEqual([
      [10, 'w1', 1, 25],
      [10, 'w11', 2, 25],
    ]);
    expect(of(grid, 'dataloaded')).toEqual(onDataLoaded.mock.calls.map(([detail]) => detail));
  });

  it('CARD-22: reports an empty list once, by event and by callback, and hides', async () => {
    const onEmpty = vi.fn(() => {
      throw new Error('the page’s own mistake');
    });
    vi.stubGlobal('reportError', vi.fn());
    const grid = await show({ answer: () => ({ creativeWorks: [] }), config: { events: { onEmpty } } });
    expect([onEmpty.mock.calls.length, of(grid, 'empty').length, grid.state()]).toEqual([1, 1, 'empty']);
    expect(grid.container.textContent).toBe('');
    expect(grid.element.hasAttribute('data-shown')).toBe(false);
  });

  it('CARD-25: a failure is one line for the developer and one sentence with a retry button for the visitor', async () => {
    let status = 400;
    const grid = await show({ answer: (url) => (status === 200 ? films(url) : status) });
    expect(parts(grid, 'error-panel')[0]?.textContent).toBe('Could not load this content.Try again');
    expect([grid.state(), grid.element.hasAttribute('data-shown')]).toEqual(['error', true]);
    expect(of(grid, 'error')).toHaveLength(1);
    expect(errors.mock.calls.flat().filter((line: unknown) => String(line).startsWith('[touchline]'))).toHaveLength(1);

    status = 200;
    await press(grid, 'retry');
    expect([parts(grid, 'card').length, grid.state()]).toEqual([10, 'loaded']);
  });

  it('CARD-25: hides a failure with hide-on-error', async () => {
    const grid = await show({ answer: () => 404, attributes: { 'hide-on-error': '' } });
    expect([grid.container.textContent, grid.state(), grid.element.hasAttribute('data-shown')]).toEqual([
      '',
      'error',
      false,
    ]);
  });

  it('CARD-25: reports a server rejection once, requests nothing, and requests again on Retry', async () => {
    const grid = await show({ rejection: { code: 'KEY_UNKNOWN', message: 'no such key' } });
    expect([grid.state(), parts(grid, 'error-panel').length, grid.calls]).toEqual(['error', 1, []]);
    expect(of(grid, 'error')).toEqual([expect.objectContaining({ code: 'KEY_UNKNOWN' })]);
    expect(errors.mock.calls).toEqual([['[touchline] KEY_UNKNOWN: no such key']]);

    await press(grid, 'retry');
    await vi.waitFor(() => expect([grid.state(), parts(grid, 'card').length]).toEqual(['loaded', 10]));
  });

  it('CARD-14: an unknown data type is reported and hidden, and nothing is requested', async () => {
    const grid = await show({ attributes: { 'query-data-type': 'players' } });
    expect([grid.calls.filter((call) => !call.includes('translations')), grid.container.textContent]).toEqual([[], '']);
    expect(of(grid, 'error')).toMatchObject([{ code: 'CONFIG' }]);
  });

  it('hydrates the server’s markup without a warning or a call', async () => {
    const attributes = { ...ofWorks, link: '/w/{id}', heading: 'Films', locale: 'en' };
    const initial = cardGrid.render({
      attributes,
      data: pageOf(works(10), '10'),
      locale: 'en',
      timeZone: 'UTC',
      now: 0,
    });
    const grid = await show({ attributes, initial });

    expect(errors.mock.calls).toEqual([]);
    expect(grid.container.innerHTML).toBe(initial.html);
    expect([grid.calls, of(grid, 'dataloaded')]).toEqual([[], []]);

    await press(grid, 'show-more');
    expect(parts(grid, 'card')).toHaveLength(20);
    expect(of(grid, 'dataloaded')).toMatchObject([{ page: 2 }]);
  });

  it('CARD-06, CARD-07: calls the handler first, then emits the event; both can prevent navigation', async () => {
    const order: string[] = [];
    const onClick = vi.fn(() => order.push('handler'));
    const grid = await show({ config: { cards: { onClick, getLink: () => '#own' } } });
    grid.element.addEventListener('touchline:cardclick', (event) => {
      order.push('event');
      event.preventDefault();
    });
    const link = grid.container.querySelector('a') as HTMLAnchorElement;
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
    link.dispatchEvent(click);

    expect([link.getAttribute('href'), order, click.defaultPrevented]).toEqual(['#own', ['handler', 'event'], true]);
    expect(onClick).toHaveBeenCalledWith(expect.objectContaining({ id: 'w1' }), click);
    expect(of(grid, 'cardclick')).toMatchObject([{ item: { id: 'w1' } }]);
  });

  it('CARD-12: draws a page’s template instead of its own cards', async () => {
    const light = '<template slot="card"><a href="/films/{{id}}">{{title}}!</a></template>';
    const grid = await show({ light });
    const [card] = parts(grid, 'card');
    expect(card?.textContent).toBe('Film w1!');
    expect(card?.querySelector('a')?.getAttribute('href')).toBe('/films/w1');
  });

  it('IMG-05: replaces a broken image by a placeholder', async () => {
    const answer = () => ({ creativeWorks: [{ ...works(1)[0], thumbnailUrl: '/broken.jpg' }] });
    const grid = await show({ answer });
    expect(grid.container.querySelector('img')?.getAttribute('src')).toBe('/broken.jpg?width=340');

    grid.container.querySelector('img')?.dispatchEvent(new Event('error'));
    await grid.settle();
    expect([grid.container.querySelector('img'), parts(grid, 'card')[0]?.querySelector('.tl-card-blank')]).toEqual([
      null,
      expect.anything(),
    ]);
  });

  it('IMG-05: detects an image that failed before hydration', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('/broken.jpg');
    const data = pageOf([work('w1', { thumbnailUrl: '/broken.jpg' })]);
    const initial = cardGrid.render({ attributes: ofWorks, data, locale: 'en', timeZone: 'UTC', now: 0 });
    expect(initial.html).toContain('<img');
    const grid = await show({ initial });

    expect(grid.container.querySelector('img')).toBeNull();
  });

  it('applies a change of its attributes, and requests only if the response would differ', async () => {
    const grid = await show();
    const before = grid.calls.length;
    await grid.set({ attributes: { 'cards-show-description': '' } });
    expect([parts(grid, 'card-description').length, grid.calls.length]).toEqual([10, before]);

    await grid.set({ attributes: { 'query-filter': 'type_id = "film"' } });
    expect(grid.calls.at(-1)).toContain('filter=type_id');
  });

  it('shows at most max cards', async () => {
    const grid = await show({ attributes: { max: '12' } });
    await press(grid, 'show-more');
    expect([parts(grid, 'card').length, parts(grid, 'show-more').length]).toEqual([12, 0]);
    expect(of(grid, 'dataloaded')).toMatchObject([{ total: 12 }, { total: 12 }]);
  });
});
