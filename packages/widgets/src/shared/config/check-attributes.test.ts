// @vitest-environment jsdom
import { flag, number, switchable, text } from '@touchline/domain';
import { afterEach, expect, it, vi } from 'vitest';
import { checkAttributes } from './check-attributes.ts';
import { widgetFields } from './widget-fields.ts';

const SCHEMA = {
  ...widgetFields,
  collection: text(''),
  arrows: flag(true),
  autoplay: switchable({ delay: number(15_000, { min: 100, max: 60_000 }) }, { fallback: false }),
};

afterEach(() => vi.restoreAllMocks());

it.each([
  ['collecton', 'collection'],
  ['publickey', 'public-key'],
  ['public_key', 'public-key'],
  ['autoplay-dely', 'autoplay-delay'],
])('`%s` means `%s`', (name, nearest) => {
  expect(warningsFor('banner-carousel', `${name}="home"`)).toEqual([
    `[touchline] <touchline-banner-carousel> has no attribute "${name}". Did you mean "${nearest}"?`,
  ]);
});

it('a name that resembles none gets the page that lists all attributes', () => {
  expect(warningsFor('calendar', 'sport="football"')).toEqual([
    '[touchline] <touchline-calendar> has no attribute "sport". See https://media.example/docs/widgets/calendar#attributes',
  ]);
});

it('right names, and attributes of HTML and of frameworks, are no mistakes', () => {
  const markup =
    'id="a" class="b" style="" title="" data-state="" aria-label="" v-cloak key="1" @click="" public-key="pk" config="{}" shadow theme="dark" loading="eager" api="/"';

  expect(warningsFor('calendar', markup)).toEqual([]);
});

it('each mistake is named once', () => {
  const markup = 'arrow="false" local="en" class="x"';

  expect(warningsFor('card-grid', markup)).toHaveLength(2);
  expect(warningsFor('card-grid', markup)).toEqual([]);
});

it('names that the server has not read are named as well, unless the widget has them', () => {
  const unread = ['locle', 'locale'];

  expect(warningsFor('card-carousel', '', unread)).toEqual([
    '[touchline] <touchline-card-carousel> has no attribute "locle". Did you mean "locale"?',
  ]);
});

/** Returns the warnings for an element with this markup. */
function warningsFor(widget: string, markup: string, unread?: readonly string[]): unknown[] {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  document.body.innerHTML = `<p ${markup}></p>`;
  const element = document.querySelector('p') as HTMLElement;
  const state = unread && { ...STATE, unread };
  checkAttributes({ element, api: 'https://media.example', state }, widget, SCHEMA);
  const messages = warn.mock.calls.map(([message]) => message);
  warn.mockClear();
  return messages;
}

const STATE = {
  dataState: 'loaded',
  locale: 'en',
  timeZone: 'UTC',
  now: 0,
  texts: {},
  id: '',
  items: [],
  view: {},
} as const;
