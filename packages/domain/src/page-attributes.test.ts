import { expect, it } from 'vitest';
import { isPageAttribute } from './page-attributes.ts';

it.each(
  'id class style slot hidden dir lang title role part exportparts nonce tabindex itemprop inert is name translate draggable'.split(
    ' '
  )
)('`%s` belongs to HTML', (name) => {
  expect(isPageAttribute(name)).toBe(true);
});

it.each(
  'data-state aria-label onclick v-cloak @click :query-limit v-bind:key _ngcontent-abc _nghost-ng-c12 ng-version [attr.x] (click) *ngif x-data hx-get jsaction wire:click astro-cid-123 key on:click q:id #ref'.split(
    ' '
  )
)('`%s` belongs to a framework', (name) => {
  expect(isPageAttribute(name)).toBe(true);
});

it.each('filtre publickey public_key collecton sport width query-limit view-mode next'.split(' '))(
  '`%s` could be meant for a widget',
  (name) => {
    expect(isPageAttribute(name)).toBe(false);
  }
);
