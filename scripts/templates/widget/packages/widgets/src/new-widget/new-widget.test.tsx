// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestElement, type TestWidget, testElement } from '../testing/element.tsx';
import { match, pageOf } from '../testing/items.ts';
import { mountNewWidget } from './mount.ts';
import { newWidget } from './server.ts';

const events = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `e${i}`, title: `Match ${i}` }));
const eventsAnswer = (count: number) => ({
  events: events(count),
  nextPageToken: '',
  totalSize: count,
  revision: '7',
});

let shown: TestElement | undefined;
const show = async (widget: Partial<TestWidget> = {}) => {
  shown = await testElement({ mount: mountNewWidget, answer: () => eventsAnswer(2), ...widget });
  return shown;
};
const parts = ({ container }: TestElement, part: string) => [
  ...container.querySelectorAll<HTMLElement>(`[part~="${part}"]`),
];

let errors: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await shown?.unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a new widget in its element', () => {
  it('lists the titles of the next events, the earliest first', async () => {
    const widget = await show({ attributes: { heading: 'Coming up', limit: '3' } });

    expect(parts(widget, 'event').map(({ textContent }) => textContent)).toEqual(['Match 0', 'Match 1']);
    expect(parts(widget, 'title').map(({ textContent }) => textContent)).toEqual(['Coming up']);
    expect(widget.state()).toBe('loaded');
    expect(widget.events).toContainEqual(['dataloaded', expect.objectContaining({ page: 1, total: 2 })]);
    const url = new URL(widget.calls.find((call) => call.startsWith('/v1/events')) ?? '', 'https://api.example');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      filter: 'status = "EVENT_STATUS_SCHEDULED"',
      orderBy: 'start_time',
      pageSize: '3',
    });
  });

  it('shows placeholders while it is loading', async () => {
    const widget = await show({ answer: () => new Promise(() => undefined) });

    expect([parts(widget, 'skeleton').length, widget.state()]).toEqual([5, 'loading']);
    expect(widget.container.querySelector('section')?.getAttribute('aria-busy')).toBe('true');
  });

  it('says so when there are no events', async () => {
    const widget = await show({ answer: () => eventsAnswer(0) });

    expect([parts(widget, 'empty')[0]?.textContent, widget.state()]).toEqual(['Nothing here yet.', 'empty']);
    expect(widget.events).toContainEqual(['empty', {}]);
  });

  it('shows a button after an error, which loads the events', async () => {
    let answer: unknown = 404;
    const widget = await show({ answer: () => answer });
    expect([parts(widget, 'error-panel').length, widget.state()]).toEqual([1, 'error']);
    expect(widget.events.filter(([type]) => type === 'error')).toHaveLength(1);

    answer = eventsAnswer(2);
    parts(widget, 'retry')[0]?.click();
    await vi.waitFor(() => expect([parts(widget, 'event').length, widget.state()]).toEqual([2, 'loaded']));
  });

  it('reports a server rejection, and requests only on a retry', async () => {
    const widget = await show({ rejection: { code: 'KEY_UNKNOWN', message: 'no such key' } });
    expect([widget.state(), widget.calls]).toEqual(['error', []]);

    parts(widget, 'retry')[0]?.click();
    await vi.waitFor(() => expect([parts(widget, 'event').length, widget.state()]).toEqual([2, 'loaded']));
  });

  it('hydrates the server’s markup without a warning or a request', async () => {
    const attributes = { heading: 'Coming up', locale: 'en' };
    const data = pageOf([match('m1', 'SCHEDULED'), match('m2', 'SCHEDULED')]);
    const initial = newWidget.render({ attributes, data, locale: 'en', timeZone: 'UTC', now: 0 });
    const widget = await show({ attributes, initial });

    expect(errors.mock.calls).toEqual([]);
    expect(widget.container.innerHTML).toBe(initial.html);
    expect([parts(widget, 'event').length, widget.calls]).toEqual([2, []]);
  });
});

describe('a new widget on the server', () => {
  it('reserves its heading and one line for each event', () => {
    expect(newWidget.reserve({})).toBe('display:block;min-height:13.75rem');
    expect(newWidget.reserve({ heading: 'Coming up', limit: '2' })).toBe('display:block;min-height:9.0625rem');
  });
});
