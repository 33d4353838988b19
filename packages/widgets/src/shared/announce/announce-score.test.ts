// @vitest-environment jsdom
import { readEvent, type SportsEvent } from '@touchline/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { INTERVAL, regionIn } from './announce.ts';
import { announceScore, type Speaker } from './announce-score.ts';
// Here before a test's clock begins: it does not wait for code.
import './text/de.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Each test has a page of its own, on which nothing has been said.
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

/** A widget that speaks as `speaker` says, and the first goal, which it has said. */
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

it('says a sentence that has waited in the language that the page has by then', async () => {
  const { region, widget, goal } = await afterFirstGoal();
  goal(3);
  widget.speaker = { ...english, locale: 'de' };
  await pass(INTERVAL);
  expect(region.textContent).toBe('Tor. Harbour City 3, Northgate Rovers 1');
  expect(region.lang).toBe('de');
});

it('does not say a sentence that has waited where scores are hidden by then', async () => {
  const { region, widget, goal } = await afterFirstGoal();
  goal(3);
  widget.speaker = null;
  await pass(2 * INTERVAL);
  expect(region.textContent).toBe('');
});

it('keeps the sentence that waits where something else of the match has changed', async () => {
  const { region, goal } = await afterFirstGoal();
  goal(3);
  announceScore(region, { before: match(3), now: match(3) }, () => english);
  await pass(INTERVAL);
  expect(region.textContent).toBe('Goal. Harbour City 3, Northgate Rovers 1');
});
