// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { checkAttributes, nearestAttribute } from './check-attributes.ts';

it.each([
  ['collecton', 'collection'],
  ['publickey', 'public-key'],
  ['public_key', 'public-key'],
  ['autoplay-dely', 'autoplay-delay'],
  ['gradiant-bottom', 'gradient-bottom'],
])('`%s` means `%s`', (name, nearest) => {
  expect(nearestAttribute('banner-carousel', name)).toBe(nearest);
});

it('right names, and attributes of HTML and of other libraries, are no mistakes', () => {
  const html = 'id class style slot part lang title hidden role tabindex inert is nonce name translate draggable'.split(
    ' '
  );
  const frameworks = [
    'data-state',
    'aria-label',
    'onclick',
    'v-cloak',
    '_ngcontent-abc',
    'x-data',
    'astro-cid-123',
    'key',
  ];

  for (const widget of ['banner-carousel', 'calendar', 'card-grid', 'event-player'] as const) {
    for (const name of [...html, ...frameworks, 'public-key', 'config', 'shadow', 'theme']) {
      expect([widget, name, nearestAttribute(widget, name)]).toEqual([widget, name, undefined]);
    }
  }
});

it('the console names each mistake once', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const element = document.createElement('div');
  element.innerHTML = '<p collecton="home" arrow="false" class="x"></p>';
  const [child] = element.children;

  if (child) for (let i = 0; i < 2; i++) checkAttributes(child, 'banner-carousel');

  expect(warn.mock.calls).toEqual([
    ['[touchline] <touchline-banner-carousel> has no attribute "collecton". Did you mean "collection"?'],
    ['[touchline] <touchline-banner-carousel> has no attribute "arrow". Did you mean "arrows"?'],
  ]);
});
