// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Skeleton } from '../page.ts';
import * as banner from './banner.ts';
import * as calendar from './calendar.ts';
import * as card from './card.ts';
import * as player from './player.ts';

function drawn({ draw }: Skeleton, name: string, attributes: Readonly<Record<string, string>> = {}) {
  const container = document.createElement('div');
  let css = '';
  const applyStyles = (sheet: string) => {
    css = sheet;
  };
  draw(container, String, applyStyles, name, attributes);
  const all = [...container.querySelectorAll('[part=skeleton]:not([hidden])')];
  return { css, drawn: all.length, reserved: all.filter((one) => !one.hasAttribute('data-clipped')).length };
}

describe('the placeholders', () => {
  it.each([
    ['banner-carousel', banner],
    ['calendar', calendar],
    ['card-carousel', card],
    ['video-player', player],
  ])('of a %s style only themselves, because in light DOM their sheet applies to the page', (name, skeleton) => {
    const rules = drawn(skeleton, name)
      .css.replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
      .replaceAll(/@[^{]*\{/g, '');
    const selectors = rules.split('}').flatMap((rule) => (rule.split('{')[0] ?? '').split(','));

    expect(selectors.filter((selector) => selector && !selector.startsWith('.tl-'))).toEqual([]);
  });

  it.each([
    ['', 3],
    ['5', 5],
    ['2.4', 2],
    ['0', 0],
    ['-2', 0],
    ['many', 3],
  ])('reserve as many items as the widgets with min-items="%s"', (items, reserved) => {
    const attributes = { 'min-items': items };

    expect(drawn(calendar, 'calendar', attributes)).toMatchObject({ drawn: 10, reserved });
    expect(drawn(card, 'card-grid', attributes)).toMatchObject({ drawn: 10, reserved });
  });

  it.each([
    ['0', 1],
    ['4', 4],
    ['x', 10],
  ])('of a calendar have as many rows as its page with query-limit="%s"', (limit, count) => {
    expect(drawn(calendar, 'calendar', { 'query-limit': limit })).toMatchObject({ drawn: count });
  });

  it.each([
    [{ 'query-limit': '4' }, 4],
    [{ 'query-limit': 'x' }, 10],
    [{ max: '2' }, 2],
    [{ max: 'x' }, 10],
  ])('of a grid have as many cards as its first page with %j', (attributes, count) => {
    expect(drawn(card, 'card-grid', attributes)).toMatchObject({ drawn: count });
  });
});
