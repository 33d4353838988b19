// @vitest-environment jsdom
import { readEvent, type SportsEvent } from '@touchline/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MIN_INTERVAL_MS, regionIn } from './announce.ts';
import { announceScore, type Speaker } from './announce-score.ts';
// Loaded before a test's clock starts: dynamic imports do not follow fake timers.
import './locales/de.json';

beforeEach(() => {
  vi.useFakeTimers();
  // Each test has its own page without announcements.
  Reflect.deleteProperty(document, Symbol.for('touchline.announcements'));
  document.body.replaceChildren();
});
afterEach(() => {
  vi.useRealTimers();
});

const match = (home: number) =>
  readEvent({
    id: 'e',
    typeId: 'football',
    status: 'EVENT_STATUS_STARTED',
    metadata: { home: { name: 'Harbour City' }, away: { name: 'Northgate Rovers' }, score: { home, away: 1 } },
  }) as SportsEvent;

const english: Speaker = { locale: 'en', dir: 'ltr', eventTypes: [], own: undefined };

/** A widget with a replaceable `speaker`, after the announcement of its first goal. */
async function afterFirstGoal() {
  const region = regionIn(document.body);
  const widget: { speaker: Speaker | null } = { speaker: english };
  const goal = (home: number) =>
    announceScore(region, { before: match(home - 1), now: match(home) }, () => widget.speaker);
  goal(2);
  await pass(100);
  expect(region.textContent).toBe('Goal. Harbour City 2, Northgate Rovers 1');
  return { region, widget, goal };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
}

it('announces a queued sentence in the current language of the page', async () => {
  const { region, widget, goal } = await afterFirstGoal();
  goal(3);
  widget.speaker = { ...english, locale: 'de' };
  await pass(MIN_INTERVAL_MS);
  expect(region.textContent).toBe('Tor. Harbour City 3, Northgate Rovers 1');
  expect(region.lang).toBe('de');
});

it('drops a queued sentence if scores are hidden by then', async () => {
  const { region, widget, goal } = await afterFirstGoal();
  goal(3);
  widget.speaker = null;
  await pass(2 * MIN_INTERVAL_MS);
  expect(region.textContent).toBe('');
});

it('keeps a queued sentence when something else of the match changes', async () => {
  const { region, goal } = await afterFirstGoal();
  goal(3);
  announceScore(region, { before: match(3), now: match(3) }, () => english);
  await pass(MIN_INTERVAL_MS);
  expect(region.textContent).toBe('Goal. Harbour City 3, Northgate Rovers 1');
});
