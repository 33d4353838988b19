// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce, MIN_INTERVAL_MS, REMOVAL_DELAY_MS, regionIn } from './announce.ts';

let page: Document;

beforeEach(() => {
  vi.useFakeTimers();
  page = document.implementation.createHTMLDocument();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A widget on the page; `code`: another copy of the code, as on a page with widgets of several versions. */
function widget(code = { announce, regionIn }) {
  const element = page.body.appendChild(page.createElement('div'));
  const region = code.regionIn(element);
  return {
    element,
    region,
    say: (text: string | null, dir?: 'ltr' | 'rtl') =>
      code.announce(region, async () => (text === null ? null : { text, locale: dir === 'rtl' ? 'ar' : 'en', dir })),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Records each announcement of the page and its time, in s. */
function listen(): [seconds: number, text: string][] {
  const said: [number, string][] = [];
  const from = performance.now();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target !== page.body && target.textContent)
        said.push([Math.floor((performance.now() - from) / 1_000), target.textContent]);
    }
  });
  observer.observe(page.body, { subtree: true, childList: true });
  return said;
}

describe('announce', () => {
  it('writes a sentence into an initially empty polite region, in the widget’s language', async () => {
    const { region, say } = widget();
    expect(region.getAttribute('aria-live')).toBe('polite');
    say('هدف', 'rtl');
    expect(region.textContent).toBe('');
    await pass(100);
    expect([region.textContent, region.lang, region.dir]).toEqual(['هدف', 'ar', 'rtl']);
  });

  it('removes a sentence after some seconds, so that nobody reads outdated content', async () => {
    const { region, say } = widget();
    say('Goal');
    await pass(100 + REMOVAL_DELAY_MS);
    expect(region.textContent).toBe('');
  });

  it('announces one sentence in 10 s, the latest, for any number of widgets and copies of the code', async () => {
    vi.resetModules();
    const [first, second] = [widget(), widget(await import('./announce.ts'))];
    await pass(0);
    const said = listen();
    first.say('1-0');
    await pass(2_000);
    second.say('Other match');
    await pass(1_000);
    first.say('2-0');
    await pass(3 * MIN_INTERVAL_MS);
    expect(said).toEqual([
      [0, '1-0'],
      [10, '2-0'],
    ]);
  });

  it('announces a sentence once where two widgets show one match', async () => {
    const said = listen();
    widget().say('Goal');
    await pass(100);
    widget().say('Goal');
    await pass(3 * MIN_INTERVAL_MS);
    expect(said).toEqual([[0, 'Goal']]);
  });

  it('drops a sentence that is outdated, and does not delay the next one', async () => {
    const said = listen();
    const { say } = widget();
    say(null);
    await pass(200);
    say('2-0');
    await pass(200);
    expect(said).toEqual([[0, '2-0']]);
  });

  it('drops a sentence of a widget that has left the page', async () => {
    const { element, region, say } = widget();
    say('Goal');
    element.remove();
    await pass(MIN_INTERVAL_MS);
    expect(region.textContent).toBe('');
  });

  it('removes a sentence when the visitor hides scores', async () => {
    const { region, say } = widget();
    say('Goal');
    await pass(100);
    dispatchEvent(new StorageEvent('storage', { key: 'touchline_scores', newValue: 'hidden' }));
    expect(region.textContent).toBe('');
  });

  it('escapes a name', async () => {
    const { region, say } = widget();
    say('<img src=x onerror=alert(1)>');
    await pass(100);
    expect(region.children).toHaveLength(0);
  });
});
