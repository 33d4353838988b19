// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce, INTERVAL } from './announce.ts';

let page: Document;

beforeEach(() => {
  vi.useFakeTimers();
  page = document.implementation.createHTMLDocument();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A region, and the code that announces in it. */
function regionOf(code = announce) {
  const region = page.createElement('p');
  return { region, say: (text: string) => code(text, region) };
}

/** Another copy of the code, as a page has where one widget is newer than the others. */
async function anotherCopy() {
  vi.resetModules();
  return (await import('./announce.ts')).announce;
}

describe('announce', () => {
  it('says a sentence in its region shortly after, when screen readers know the region', () => {
    const { region, say } = regionOf();
    say('One');
    expect(region.textContent).toBe('');
    vi.advanceTimersByTime(100);
    expect(region.textContent).toBe('One');
  });

  it('says one sentence in 10 s, whatever number of widgets and of copies of the code there are', async () => {
    const [first, second] = [regionOf(), regionOf(await anotherCopy())];
    const said = () => [first.region.textContent, second.region.textContent];
    first.say('One');
    second.say('Two');
    vi.advanceTimersByTime(100);
    expect(said()).toEqual(['One', '']);

    vi.advanceTimersByTime(INTERVAL - 1);
    expect(said()[1]).toBe('');
    vi.advanceTimersByTime(1);
    expect(said()[1]).toBe('Two');
  });

  it('says the newest of a region that waits, and takes turns between regions', () => {
    const [busy, calm] = [regionOf(), regionOf()];
    busy.say('1-0');
    vi.advanceTimersByTime(100);
    busy.say('2-0');
    calm.say('Other match');
    busy.say('3-0');
    vi.advanceTimersByTime(INTERVAL);
    expect(busy.region.textContent).toBe('3-0');
    vi.advanceTimersByTime(INTERVAL);
    expect([busy.region.textContent, calm.region.textContent]).toEqual(['', 'Other match']);
  });

  it('never says the same sentence twice in a row', () => {
    const [one, other] = [regionOf(), regionOf()];
    one.say('Goal');
    other.say('Goal');
    vi.advanceTimersByTime(3 * INTERVAL);
    one.say('Goal');
    vi.advanceTimersByTime(100);
    expect([one.region.textContent, other.region.textContent]).toEqual(['', '']);
  });

  it('does not say what was taken back, and leaves nothing that was said', () => {
    const { region, say } = regionOf();
    const takeBack = say('First');
    vi.advanceTimersByTime(100);
    takeBack();
    expect(region.textContent).toBe('');
    say('Second')();
    vi.advanceTimersByTime(2 * INTERVAL);
    expect(region.textContent).toBe('');
  });
});
