import type { Locator, Page } from '@playwright/test';
import { FRONT_PAGE } from './axe.ts';
import { DAY } from './calendar.ts';
import { expect, LOADER, ORIGIN, type Publisher } from './fixtures.ts';

/** The widgets of content that publishers ask for by a filter. */
export const WIDGETS = ['calendar', 'card-carousel', 'card-grid'] as const;
export type Name = (typeof WIDGETS)[number];

export type Attributes = Readonly<Record<string, string>>;

/** Attributes of a widget over events, so that the same ones do for all three. */
export function overEvents(publisher: Publisher, name: Name, filter: string, attributes: Attributes = {}): Attributes {
  return {
    'public-key': publisher.key,
    timezone: 'UTC',
    heading: 'Matches',
    'query-filter': filter,
    link: '/went-to-{id}',
    ...(name === 'calendar' ? { date: DAY } : { 'query-data-type': 'events' }),
    ...attributes,
  };
}

export function tagOf(name: Name, attributes: Attributes): string {
  const own = Object.entries(attributes).map(([key, value]) => `${key}="${value.replaceAll('"', '&quot;')}"`);
  return `<touchline-${name} loading="eager" ${own.join(' ')}></touchline-${name}>`;
}

/** Returns the HTML that the publisher's server prints in place of the tag. */
export async function inlined(name: Name, { 'public-key': key = '', ...rest }: Attributes): Promise<string> {
  const answer = await fetch(`${ORIGIN}/v1/fragments/${name}?${new URLSearchParams({ key, ...rest, format: 'html' })}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

export const widgetIn = (page: Page, name: Name) => page.locator(`touchline-${name}`);
export const part = (widget: Locator, name: string) => widget.locator(`[part~="${name}"]`);
export const items = (widget: Locator) => widget.locator('[part~="event-card"], [part~="card"]');

interface Around {
  /** px of the widget's container. */
  readonly width?: number;
  readonly before?: string;
  readonly after?: string;
  readonly head?: string;
}

/** Opens a front page with the given markup in it. */
export function openPage(page: Page, publisher: Publisher, body: string, around: Around = {}): Promise<void> {
  const { width, before = '', after = '', head = '' } = around;
  const box = width === undefined ? '<div>' : `<div style="width:${width}px">`;
  const main = `${FRONT_PAGE.before}${before}${box}${body}</div>${after}${FRONT_PAGE.after}`;
  return publisher.open(page, main + LOADER, { head: FRONT_PAGE.head + head });
}

/** Waits until a widget shows its content and is hydrated. */
export async function ready(widget: Locator, state: RegExp | string = /loaded|empty|error/): Promise<Locator> {
  await expect(widget).toHaveAttribute('data-state', state);
  await widget.hover();
  await widget.page().mouse.move(0, 0);
  await expect
    .poll(() =>
      widget.evaluate((element) => {
        const root = (element.shadowRoot ?? element).querySelector('.tl-mount')?.firstElementChild;
        return Object.keys(root ?? {}).some((key) => key.startsWith('__react'));
      })
    )
    .toBe(true);
  return widget;
}

/** A page with one widget, its content shown and its code there. */
export async function show(
  page: Page,
  publisher: Publisher,
  name: Name,
  attributes: Attributes,
  around?: Around
): Promise<Locator> {
  await openPage(page, publisher, tagOf(name, attributes), around);
  return ready(widgetIn(page, name));
}

/** Returns the focused element's part name, else its label or text, also in shadow roots. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (!active || active === document.body) return 'nothing';
    return active.getAttribute('part') ?? active.getAttribute('aria-label') ?? active.textContent;
  });
