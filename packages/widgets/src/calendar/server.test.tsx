import { LANGUAGES } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { contentTexts } from '../shared/text/all.ts';
import { dataOf, matchOf, render } from '../testing/calendar.ts';

const three = dataOf([matchOf('e3'), matchOf('e1'), matchOf('e2')]);
const none = dataOf([]);
const count = (html: string, part: string) => html.split(`part="${part}"`).length - 1;

describe('calendar on the server', () => {
  it('CAL-01: draws its title as a heading of the configured level, and none without a title', () => {
    expect(render(three, { heading: 'Fixtures' }).html).toMatch(/<h2 [^>]*part="title"[^>]*>Fixtures<\/h2>/);
    expect(render(three, { heading: 'Fixtures', 'heading-level': '4' }).html).toContain('<h4 ');
    expect(render(three).html).not.toMatch(/<h\d/);
  });

  it('CAL-02, CAL-03: draws seven days and two arrows, all with names', () => {
    const { html } = render(three, { locale: 'en-GB' });
    const [active] = html.match(/<button[^>]*aria-current="date"[^>]*>/) ?? [];

    expect(count(html, 'day')).toBe(7);
    expect(active).toMatch(/data-date="2026-11-21".*aria-label="Today 21 November, Saturday,? 21 November 2026"/);
    expect(html).toMatch(/part="arrow-previous" aria-label="Earlier days"/);
    expect(html).toMatch(/part="arrow-next" aria-label="Later days"/);
    expect(html).not.toMatch(/<button[^>]*disabled/);
  });

  it('CAL-11: draws the events of the day in the order of the API', () => {
    const { html, state } = render(three);

    expect(html.match(/Home e\d/g)?.filter((name, at, all) => all.indexOf(name) === at)).toEqual([
      'Home e3',
      'Home e1',
      'Home e2',
    ]);
    expect(state.dataState).toBe('loaded');
  });

  it('CAL-12: shows an empty state for an empty day', () => {
    const { html, state } = render(none);

    expect(html).toMatch(/role="status" aria-live="off">There are no events for this day\.</);
    expect(state.dataState).toBe('empty');
    expect(count(html, 'next-day')).toBe(0);
  });

  it('leads from an empty day to the next one with events, in the displayed zone', () => {
    const data = dataOf([], { nextTime: Date.UTC(2026, 10, 24, 23, 30) });

    expect(render(data, { locale: 'en-GB', timezone: 'Europe/London' }).html).toMatch(/Next match day: Tuesday,? 24/);
    expect(render(data, { locale: 'en-GB', timezone: 'Europe/Athens' }).html).toMatch(/Next match day: Wednesday,? 25/);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('CAL-21, I18N-04: speaks %s', (locale) => {
    const texts = contentTexts[locale];
    const live = matchOf('e4', { status: 'EVENT_STATUS_STARTED' });
    const data = dataOf([matchOf('e1'), live], { page: { nextPageToken: 'p2', totalSize: 12 } });
    const { html } = render(data, { locale, link: '/match/{id}', 'query-load-type': 'button' });

    for (const key of ['Today', 'Live', 'Full Time', 'Match details', 'Show more'] as const) {
      expect(html).toContain(`>${texts[key]}<`);
    }
    expect(render(none, { locale }).html).toContain(texts['There are no events for this day.']);
    expect(html).toContain(`lang="${locale}"`);
  });

  it.each(['ar', 'fa'])('I18N-08: draws %s from right to left, unless the element sets a direction', (locale) => {
    expect(render(three, { locale }).html).toContain('dir="rtl"');
    expect(render(three, { locale, dir: 'ltr' }).html).toContain('dir="ltr"');
  });

  it('I18N-09: formats kick-off times in the locale and the zone', () => {
    const data = dataOf([
      matchOf('e1', { status: 'EVENT_STATUS_SCHEDULED', metadata: {}, startTime: '2026-11-21T14:00:00Z' }),
    ]);
    const said = (attributes: Record<string, string>) => render(data, attributes).html.replaceAll(/\s/g, ' ');

    expect(said({ locale: 'en-US', timezone: 'UTC' })).toContain('2:00 PM');
    expect(said({ locale: 'de', timezone: 'Europe/Berlin' })).toContain('15:00');
  });

  it('uses the texts of the publisher, overridden by those of the page', () => {
    const data = dataOf([matchOf('e1')], { texts: { 'Full Time': 'Final whistle', Today: 'This day' } });
    const { html } = render(data, { texts: '{"Today":"Now on"}' });

    expect(html).toContain('>Final whistle<');
    expect(html).toContain('>Now on<');
  });

  it('contains no score where scores are hidden, neither in the markup nor in the state', () => {
    const serialized = matchOf('e1', {
      description: 'It ended 77 to 88',
      markers: [{ id: 'm1', kind: 'goal', time: '2026-11-21T09:10:00Z', label: '77-88' }],
    });

    expect(JSON.stringify(render(dataOf([serialized])))).toMatch(/77|88/);
    expect(JSON.stringify(render(dataOf([serialized]), { 'spoiler-free': '' }))).not.toMatch(/77|88|FINISHED/);
    expect(render(dataOf([serialized]), { 'spoiler-free': '' }).html).toContain('Home e1');
  });

  it('offers a subscription to the events of its filter', () => {
    const { html } = render(three, { 'query-filter': 'type_id = "football"' });

    expect(html).toContain(
      'href="webcal://api.example/v1/events:exportIcs?key=pk_1&amp;filter=type_id%20%3D%20%22football%22"'
    );
  });

  it('names the zone where the page has chosen one', () => {
    expect(render(three, { timezone: 'Asia/Tokyo' }).html).toMatch(/part="zone">[^<]*Japan/);
    expect(count(render(three).html, 'zone')).toBe(0);
  });

  it('writes no style attribute, and escapes texts', () => {
    const { html } = render(dataOf([matchOf('e1', { metadata: { home: { name: '<img src=x onerror=alert(1)>' } } })]));

    expect(html).not.toContain('style=');
    expect(html).not.toContain('<img src=x');
  });

  it('adds the colours of the teams as a style sheet', () => {
    expect(render(three).css).toMatch(/^@layer touchline\{\.tl-pair-d2122e-0b4f8a\{[^}]*#d2122e[^}]*#0b4f8a/);
    expect(render(none).css).toBe('');
  });

  it('reports invalid attributes', () => {
    expect(render(three, { 'day-boundary': 'fuzzy' }).state.view).toMatchObject({
      problems: [expect.stringContaining('day-boundary')],
    });
  });
});
