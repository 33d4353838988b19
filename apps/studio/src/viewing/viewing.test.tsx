// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
// Imported here because the page loads it as a separate chunk.
import './Viewing.tsx';
import { openStudio, panel, pass, press, testStudio, until } from '../testing/studio.tsx';

const server = testStudio();

const timeline = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ time: new Date(Date.parse('2026-11-22T20:00:00Z') + n * 1000).toISOString(), event: 'hb', sequence: n + 1 },
    ...{ playhead: n * 1000, watching: true, detail: null },
  }));

/** A viewing of so many events. */
function storeViewing(isOpen: boolean, count = 3): void {
  const publishers = server.resource;
  const view = { startTime: '2026-11-22T20:00:00Z', videoId: 'v1', viewing: { isOpen }, timeline: timeline(count) };
  server.resource = (path) => (path.includes('/analyticsViews/') ? view : publishers(path));
}

const requestCount = () => server.paths.filter((path) => path.includes('/analyticsViews/')).length;

describe('Viewing', () => {
  it.each([
    ['goes on', true, 3],
    ['is over', false, 1],
  ])('that %s is asked for accordingly', async (_, isOpen, times) => {
    storeViewing(isOpen);
    await openStudio('?publisher=acme&viewing=v');
    await until(() => document.querySelector('.studio-events') !== null);
    await pass(11_000);
    expect(requestCount()).toBe(times);
  });

  it('that is not there is asked for once', async () => {
    await openStudio('?publisher=acme&viewing=v');
    await until(() => document.body.textContent?.includes('View not found') ?? false);
    await pass(11_000);
    expect(requestCount()).toBe(1);
  });

  it('of more events than a page bears says so', async () => {
    storeViewing(false, 501);
    await openStudio('?publisher=acme&viewing=v');
    await until(() => document.querySelector('.studio-events') !== null);
    expect(panel('All events').textContent).toContain('The first 500 of 501. The CSV file has all of them.');
  });

  it('and the way back leave the keyboard in the page', async () => {
    storeViewing(false);
    await openStudio('?publisher=acme');
    await press('a video');
    expect(document.activeElement?.id).toBe('main');
    await until(() => document.querySelector('.studio-events') !== null);
    document.body.focus();
    await press('Back to Audience');
    expect(document.activeElement?.id).toBe('main');
  });
});
