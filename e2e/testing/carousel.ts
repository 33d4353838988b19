import type { Locator, Page } from '@playwright/test';
import { bannerOf, carouselTag, expect, hydrated, LOADER, type Publisher } from './fixtures.ts';

export const five = (publisher: Publisher) =>
  ['b1', 'b2', 'b3', 'b4', 'b5'].map((id, i) =>
    bannerOf(publisher, id, {
      text: `Banner ${i + 1}`,
      colour: ['teal', 'navy', 'maroon', 'olive', 'purple'][i] ?? 'teal',
    })
  );

/** Opens a page with one carousel over a collection and waits until it listens. */
export async function show(
  page: Page,
  publisher: Publisher,
  { banners = five(publisher), id = 'home', attributes = '', html = '', suffix = '', wait = true } = {}
): Promise<Locator> {
  await publisher.collection(id, banners);
  await publisher.open(page, carouselTag(publisher, id, `loading="eager" ${attributes}`) + LOADER, { html, suffix });
  const carousel = page.locator('touchline-banner-carousel');
  await expect(carousel).toHaveAttribute('data-state', 'loaded');
  if (wait && banners.length > 1) await hydrated(carousel);
  return carousel;
}

export const part = (carousel: Locator, name: string) => carousel.locator(`[part~="${name}"]`);
export const activeDot = (carousel: Locator) => carousel.locator('[part~="dot"][aria-current="true"]');
export const activeIndex = async (carousel: Locator) =>
  part(carousel, 'dot').evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));
export const scrolled = (carousel: Locator) =>
  part(carousel, 'track').evaluate((track) => Math.round((track.scrollLeft / track.clientWidth) * 100) / 100);
