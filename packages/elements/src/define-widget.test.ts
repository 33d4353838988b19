// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

const TAGS = [
  'banner-carousel',
  'calendar',
  'card-carousel',
  'card-grid',
  'config',
  'creative-work-player',
  'event-player',
  'video-player',
];

let warn = vi.spyOn(console, 'warn');

beforeEach(() => {
  vi.restoreAllMocks();
  warn = vi.spyOn(console, 'warn').mockReturnValue();
});

it('one import defines one element and the defaults of the page, and a second copy warns once', async () => {
  const defined = () => TAGS.filter((tag) => customElements.get(`touchline-${tag}`));
  const before = Object.getOwnPropertyNames(window);
  await import('./calendar.ts');
  expect(defined()).toEqual(['calendar', 'config']);
  expect(Object.getOwnPropertyNames(window)).toEqual(before);

  await import('./index.ts');
  expect(defined()).toEqual(TAGS);
  expect(warn).not.toHaveBeenCalled();

  // As of another version in the same page.
  vi.resetModules();
  const calendar = customElements.get('touchline-calendar');
  await import('./index.ts');

  expect(customElements.get('touchline-calendar')).toBe(calendar);
  expect(warn.mock.calls).toEqual([[expect.stringContaining('touchline-banner-carousel is already defined')]]);
});
