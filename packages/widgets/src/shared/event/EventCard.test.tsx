// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import arabic from '../locales/ar.json';
import { texts } from '../text/en.ts';
import { EventCard, type EventCardProps } from './EventCard.tsx';
import { EventSkeleton } from './EventSkeleton.tsx';
import type { EventCardView, EventSide } from './event-card.ts';

const side = (name: string, overrides: Partial<EventSide> = {}): EventSide => ({
  name,
  note: null,
  spokenNote: null,
  score: null,
  scoreNote: null,
  spokenResult: null,
  logo: { src: `/${name}.png?width=170`, srcSet: undefined },
  initials: name.slice(0, 2).toUpperCase(),
  lost: false,
  serving: false,
  sets: [],
  point: null,
  place: null,
  ...overrides,
});

const card = (overrides: Partial<EventCardView> = {}): EventCardView => ({
  id: 'e1',
  index: 3,
  form: 'versus',
  tone: 'live',
  colours: 'tl-pair-d2122e-ed1c24',
  order: null,
  live: true,
  status: null,
  time: null,
  dateTime: '2026-11-21T14:00:00.000Z',
  clock: '67′',
  series: null,
  home: side('Ajax', { score: '2' }),
  away: side('PSV', { score: '0' }),
  title: 'Ajax – PSV',
  detail: 'Eredivisie',
  places: [],
  href: null,
  clickable: false,
  name: 'Ajax – PSV',
  icsUrl: null,
  revealable: false,
  ...overrides,
});

const defaultProps: Pick<EventCardProps, 'dispatch' | 'onSelect' | 'texts'> = {
  dispatch: () => undefined,
  onSelect: () => undefined,
  texts,
};
let root: Root | undefined;
let container: HTMLElement;

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => {
  act(() => root?.unmount());
  container.remove();
});

async function show(view: EventCardView, overrides: Partial<EventCardProps> = {}) {
  container = document.body.appendChild(document.createElement('ul'));
  await act(async () => {
    root = createRoot(container);
    root.render(<EventCard card={view} {...defaultProps} {...overrides} />);
  });
}

const parts = (name: string) => [...container.querySelectorAll<HTMLElement>(`[part="${name}"]`)];
/** Returns the texts of a side in order: those that are visible, or those for screen readers. */
const textsOf = (which: string, hidden: string) => {
  const row = container.querySelector(`[data-side="${which}"]`) as HTMLElement;
  const nodes = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes;
    if (!node.parentElement?.closest(`.tl-event-crest,${hidden}`) && node.textContent?.trim())
      texts.push(node.textContent.trim());
  }
  return texts;
};
const seen = (which: string) => textsOf(which, '.tl-hidden');
const spoken = (which: string) => textsOf(which, '[aria-hidden="true"]');
const textOf = (name: string) => parts(name).map((part) => part.textContent);

describe('EventCard', () => {
  it('EVT-01, EVT-04: shows both names and both scores, each once', async () => {
    await show(card());

    expect(['home-name', 'home-score', 'away-name', 'away-score'].map(textOf)).toEqual([
      ['Ajax'],
      ['2'],
      ['PSV'],
      ['0'],
    ]);
    expect(container.textContent?.match(/[20]/g)).toEqual(['2', '0']);
  });

  it('EVT-04: reads home before away, each score after its name', async () => {
    await show(card());

    expect(container.textContent).toMatch(/Ajax.*2.*PSV.*0/);
  });

  it('EVT-02: has the class of its two colours', async () => {
    await show(card());

    expect(parts('event-card')[0]?.className).toBe('tl-event tl-pair-d2122e-ed1c24');
  });

  it('EVT-03: shows both logos with empty alternative texts', async () => {
    await show(card());

    const logos = [...container.querySelectorAll('img')];
    expect(logos.map((logo) => [logo.getAttribute('part'), logo.getAttribute('src'), logo.alt])).toEqual([
      ['home-logo', '/Ajax.png?width=170', ''],
      ['away-logo', '/PSV.png?width=170', ''],
    ]);
  });

  it('EVT-03, IMG-05: initials replace a missing or broken logo', async () => {
    await show(card({ away: side('PSV', { logo: null, score: '0' }) }));
    expect([textOf('home-logo'), textOf('away-logo')]).toEqual([[''], ['PS']]);

    await act(async () => container.querySelector('img')?.dispatchEvent(new Event('error')));

    expect(container.querySelector('img')).toBeNull();
    expect(textOf('home-logo')).toEqual(['AJ']);
  });

  it('EVT-03: initials show until a slow logo has loaded', async () => {
    await show(card());
    const behind = () => [...container.querySelectorAll('.tl-event-badge')].map((badge) => badge.textContent);
    expect(behind()).toEqual(['AJ', 'PS']);

    await act(async () => container.querySelector('img')?.dispatchEvent(new Event('load')));

    expect(behind()).toEqual(['PS']);
  });

  it('EVT-03: logos load lazily', async () => {
    await show(card());

    const logos = [...container.querySelectorAll('img')];
    expect(logos.map((logo) => logo.getAttribute('loading'))).toEqual(['lazy', 'lazy']);
  });

  it('animates the changed digit of a score once, and no other', async () => {
    const animatedDigits = () =>
      [...container.querySelectorAll<HTMLElement>('.tl-roll')].map((digit) => [
        digit.dataset['old'],
        digit.textContent,
      ]);
    const score = (home: string) => card({ home: side('Ajax', { score: home }) });
    await show(score('109'));
    expect(animatedDigits()).toEqual([]);

    await act(async () => root?.render(<EventCard card={score('112')} {...defaultProps} />));
    expect([animatedDigits(), textOf('home-score')]).toEqual([
      [
        ['0', '1'],
        ['9', '2'],
      ],
      ['112'],
    ]);

    // The event name in jsdom.
    await act(async () =>
      container.querySelector('.tl-roll')?.dispatchEvent(new Event('webkitAnimationEnd', { bubbles: true }))
    );
    expect([animatedDigits(), textOf('home-score')]).toEqual([[], ['112']]);
  });

  it('IMG-05: detects a logo that failed before hydration', async () => {
    container = document.body.appendChild(document.createElement('ul'));
    container.innerHTML = renderToString(<EventCard card={card()} {...defaultProps} />);
    const [home] = container.querySelectorAll('img');
    Object.defineProperties(home, { complete: { value: true }, naturalWidth: { value: 0 } });

    await act(async () => {
      root = hydrateRoot(container, <EventCard card={card()} {...defaultProps} />);
    });

    expect(textOf('home-logo')).toEqual(['AJ']);
  });

  it('EVT-06, CAL-21: has a live badge in the visitor’s language', async () => {
    await show(card(), { texts: arabic });

    expect(textOf('live-badge')).toEqual([arabic.Live]);
    expect(arabic.Live).not.toBe(texts.Live);
  });

  it('EVT-07, EVT-08: shows the kick-off and below it the detail', async () => {
    await show(
      card({ tone: 'scheduled', live: false, clock: null, time: '15:00', home: side('Ajax'), away: side('PSV') })
    );

    expect([textOf('kickoff'), textOf('detail'), textOf('live-badge'), textOf('home-score')]).toEqual([
      ['15:00'],
      ['Eredivisie'],
      [],
      [],
    ]);
    expect(parts('kickoff')[0]?.getAttribute('datetime')).toBe('2026-11-21T14:00:00.000Z');
  });

  it('EVT-01: shows the title without names', async () => {
    await show(card({ home: null, away: null, title: 'Opening ceremony' }));

    expect(container.textContent).toContain('Opening ceremony');
  });

  it('EVT-09, CAL-21: Match details is a link named after the match', async () => {
    const onSelect = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    await show(card({ href: '/match/e1' }), { onSelect });
    const [link] = parts('match-details');

    expect([link?.tagName, link?.getAttribute('href'), link?.textContent]).toEqual(['A', '/match/e1', 'Match details']);
    expect(link?.getAttribute('aria-label')).toBe('Match details: Ajax – PSV');
    await act(async () => link?.click());
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(expect.anything(), 3);
  });

  it('EVT-09: Match details is a button if the page only listens, and absent if it does not', async () => {
    const onSelect = vi.fn();
    await show(card({ clickable: true }), { onSelect });
    await act(async () => parts('match-details')[0]?.click());

    expect([parts('match-details')[0]?.tagName, onSelect.mock.lastCall?.[1]]).toEqual(['BUTTON', 3]);

    await act(async () => root?.render(<EventCard card={card()} {...defaultProps} />));
    expect(parts('match-details')).toEqual([]);
  });

  it('EVT-09: a click before hydration identifies its event', async () => {
    await show(card({ href: '/match/e1' }));

    expect(parts('match-details')[0]?.dataset).toMatchObject({ click: 'cardclick:item', index: '3' });
  });

  it('reveals the score of a hidden event and keeps focus on its card', async () => {
    const dispatched = vi.fn();
    await show(
      card({ tone: 'hidden', live: false, clock: null, home: side('Ajax'), away: side('PSV'), revealable: true }),
      {
        dispatch: dispatched,
      }
    );
    const [button] = parts('reveal');

    expect([button?.textContent, textOf('home-score')]).toEqual(['Show score', []]);
    button?.focus();
    await act(async () => button?.click());
    expect(dispatched).toHaveBeenCalledExactlyOnceWith({ type: 'reveal', id: 'e1' });
    expect(document.activeElement).toBe(parts('event-card')[0]);
  });

  it('shows the figures of a tennis match, and has words for screen readers', async () => {
    const sets = [
      { games: '6', won: true },
      { games: '3', won: false },
    ];
    const words = { note: 'Italy [1]', spokenNote: 'Italy, seeded 1', spokenResult: 'serving, 1 set won, 40 points' };
    await show(
      card({ form: 'rows', home: side('J. Sinner', { score: '1', sets, point: '40', serving: true, ...words }) })
    );

    expect([...container.querySelectorAll('[data-won]')]).toHaveLength(1);
    expect(container.querySelectorAll('.tl-event-serve')).toHaveLength(1);
    expect([seen('home'), spoken('home')]).toEqual([
      ['J. Sinner', 'Italy [1]', '1', '6', '3', '40'],
      ['J. Sinner', 'Italy, seeded 1', 'serving, 1 set won, 40 points'],
    ]);
  });

  it('uses the figures themselves where no words are needed', async () => {
    await show(card());

    expect(spoken('home')).toEqual(['Ajax', '2']);
  });

  it('hides figures with words from screen readers', async () => {
    await show(card({ home: side('Kelby Town', { score: '2', scoreNote: '(4)', spokenResult: '2, 4 on penalties' }) }));

    expect([seen('home'), spoken('home')]).toEqual([
      ['Kelby Town', '2', '(4)'],
      ['Kelby Town', '2, 4 on penalties'],
    ]);
  });

  it('shows the first three of a race with their gaps', async () => {
    const places = [{ place: '3', name: 'Nyberg', note: 'Ostro', gap: '+7.903', colours: 'tl-team-1e41ff' }];
    await show(
      card({
        form: 'field',
        home: side('Castellan', { place: '1', scoreNote: 'Leader', note: 'Volant' }),
        away: side('Amadi', { place: '2', scoreNote: '+2.418' }),
        places,
      })
    );

    expect(container.textContent).toMatch(/1Castellan VolantLeader2Amadi\+2\.4183Nyberg Ostro\+7\.903/);
    expect(container.querySelector('.tl-team-1e41ff')).not.toBeNull();
  });

  it('does not render again without changes', async () => {
    const view = card();
    await show(view);
    const name = vi.fn(() => view.home);
    const spied = Object.defineProperty({ ...view }, 'home', { get: name, enumerable: true });
    await act(async () => root?.render(<EventCard card={spied} {...defaultProps} />));
    const drawn = name.mock.calls.length;

    await act(async () => root?.render(<EventCard card={spied} {...defaultProps} />));

    expect([drawn > 0, name.mock.calls.length]).toEqual([true, drawn]);
  });

  it('writes no style attribute, and escapes texts', async () => {
    await show(card({ home: side('<b>Ajax</b>', { score: '2' }) }));

    expect(container.innerHTML).not.toContain('style=');
    expect(textOf('home-name')).toEqual(['<b>Ajax</b>']);
  });
});

describe('EventSkeleton', () => {
  it('is hidden from screen readers', async () => {
    container = document.body.appendChild(document.createElement('ul'));
    await act(async () => {
      root = createRoot(container);
      root.render(<EventSkeleton />);
    });

    expect(parts('skeleton')[0]?.getAttribute('aria-hidden')).toBe('true');
  });
});
