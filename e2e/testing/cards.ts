import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, LOADER, type Publisher } from './fixtures.ts';

/** Fields of films that win over those which they all have. */
export type Film = Readonly<Record<string, unknown>>;

/** Films of a type of their own, so that tests which share a publisher do not see each other's. */
export async function films(publisher: Publisher, countOrFilms: number | readonly Film[]): Promise<string> {
  const typeId = `f${randomUUID().slice(0, 8)}`;
  const all = typeof countOrFilms === 'number' ? Array.from({ length: countOrFilms }, () => ({})) : countOrFilms;
  for (let from = 0; from < all.length; from += 50) {
    const made = all.slice(from, from + 50).map((film, i) => {
      const id = `${typeId}-${String(from + i + 1).padStart(4, '0')}`;
      const body = {
        typeId,
        title: `Film ${String(from + i + 1).padStart(4, '0')}`,
        description: 'Of a team, a town and a very long season.',
        thumbnailUrl: publisher.imageUrl('teal'),
        ...film,
      };
      return publisher.manage('POST', `/creativeWorks?creativeWorkId=${id}`, body);
    });
    for (const answer of await Promise.all(made)) expect(answer.status, await answer.clone().text()).toBe(200);
  }
  return `type_id = "${typeId}"`;
}

export interface CardsPage {
  readonly kind?: 'carousel' | 'grid';
  readonly attributes?: string;
  /** Attributes of `<html>`. */
  readonly html?: string;
  /** In the element, and in the head of the page. */
  readonly inside?: string;
  readonly head?: string;
  readonly after?: string;
}

/** Opens a page with one card widget over some films. */
export async function showFilms(
  page: Page,
  publisher: Publisher,
  filter: string,
  { kind = 'carousel', attributes = '', html = '', inside = '', head = '', after = '' }: CardsPage = {}
): Promise<Locator> {
  const tag = `touchline-card-${kind}`;
  await publisher.open(
    page,
    `<${tag} public-key="${publisher.key}" heading="Films" loading="eager" query-data-type="creative-works" query-filter='${filter}' query-order-by="title" ${attributes}>${inside}</${tag}>${after}${LOADER}`,
    { html, head }
  );
  return page.locator(tag);
}

export const part = (widget: Locator, name: string) => widget.locator(`[part~="${name}"]`);

/** Waits until the widget's code listens, and its keeper is there. */
export async function awake(widget: Locator): Promise<void> {
  await expect(widget).toHaveAttribute('data-state', 'loaded');
  await widget.hover();
  await expect
    .poll(() =>
      widget.evaluate(({ shadowRoot }) =>
        Object.keys(shadowRoot?.querySelector('section') ?? {}).some((key) => key.startsWith('__react'))
      )
    )
    .toBe(true);
}

/** Returns the scroll position of a row, px from its start. */
export const scrolled = (carousel: Locator) =>
  part(carousel, 'track').evaluate((track) => Math.round(Math.abs(track.scrollLeft)));
