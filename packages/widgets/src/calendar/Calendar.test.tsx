// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, matchOf, render, wireMatch } from '../testing/calendar.ts';
import { pass, testPage, testServer } from '../testing/page.tsx';
import { Calendar } from './Calendar.tsx';
import type { CalendarProps } from './CalendarProps.ts';

testPage();

let root: Root | undefined;
let errors: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(async () => {
  await act(async () => root?.unmount());
});

/** Returns the markup that a server sends for a calendar. */
function rendered(props: CalendarProps): string {
  return renderToString(<Calendar {...props} />);
}

/** Returns the page after hydration. */
async function takenOver(html: string, props: CalendarProps) {
  const page = document.createElement('div');
  page.innerHTML = html;
  document.body.replaceChildren(page);
  await act(async () => {
    root = hydrateRoot(page, <Calendar {...props} />);
  });
  await pass(50);
  return page;
}

describe('Calendar', () => {
  const data = dataOf([matchOf('e1'), matchOf('e2')]);
  const state = render(data, { locale: 'en' }).state;

  it('renders its data on a server, and hydrates without a warning or a call', async () => {
    const server = testServer(() => ({}));
    const props = { publicKey: 'pk_1', api: server.api, locale: 'en', initialData: state };
    const html = rendered(props);
    expect(html).toContain('Home e1');

    const page = await takenOver(html, props);

    expect(page.textContent).toContain('Home e2');
    expect(server.calls).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
  });

  it('renders placeholders where the server does not know the day, and loads in the browser', async () => {
    const server = testServer((url) =>
      url.pathname === '/v1/events' ? { events: [wireMatch('e1')], totalSize: 1 } : {}
    );
    const onDataLoaded = vi.fn();
    const props = { publicKey: 'pk_1', api: server.api, title: 'Fixtures', events: { onDataLoaded } };
    const html = rendered(props);
    expect(html.split('part="skeleton"')).toHaveLength(11);

    const page = await takenOver(html, props);

    expect(page.textContent).toContain('Home e1');
    expect(page.querySelector('h2')?.textContent).toBe('Fixtures');
    expect(page.firstElementChild?.getAttribute('data-state')).toBe('loaded');
    expect(onDataLoaded).toHaveBeenCalledWith({ items: [expect.objectContaining({ id: 'e1' })], page: 1, total: 1 });
    expect(errors).not.toHaveBeenCalled();
  });

  it('builds links by a function, and lets a handler prevent navigation', async () => {
    const server = testServer(() => ({}));
    const onCardClick = vi.fn(() => false);
    const props: CalendarProps = {
      publicKey: 'pk_1',
      api: server.api,
      locale: 'en',
      initialData: state,
      cards: { getLink: ({ id }) => `/match/${id}` },
      onCardClick,
    };
    const page = await takenOver(rendered(props), props);
    const link = page.querySelector<HTMLAnchorElement>('[part="match-details"]');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    await act(async () => link?.dispatchEvent(click));

    expect(link?.getAttribute('href')).toBe('/match/e1');
    expect(onCardClick).toHaveBeenCalledWith({ item: expect.objectContaining({ id: 'e1' }) });
    expect(click.defaultPrevented).toBe(true);
  });
});
