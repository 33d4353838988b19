// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { choose, figureOf, later, oneRow, openStudio, panel, pass, press, testStudio } from '../testing/studio.tsx';

const server = testStudio();

describe('Audience', () => {
  it.each(['24 h', '7 d', '28 d'])('stands while the answers for %s are on their way', async (range) => {
    await openStudio('?publisher=acme&compare=none');
    server.answer = later(100);

    await press(range);
    expect(document.querySelector('h1')?.textContent).toBe('Audience');
    await pass(1_000);

    expect(panel('Views').querySelector('tbody td')?.textContent).toContain('20:00');
  });

  it('shows no row of the table before when its rows are of another kind', async () => {
    await openStudio('?publisher=acme&compare=none');
    server.answer = later(100);

    await choose('Group by', 'country');
    expect(panel('Content').querySelector('tbody')).toBeNull();
    await pass(1_000);

    const rows = [...panel('Content').querySelectorAll('tbody th')];
    expect(rows.map((row) => row.textContent)).toEqual(['a country']);
  });

  it('keeps its figures while the server is away for a moment, and says that they are old', async () => {
    await openStudio('?publisher=acme&compare=none');
    server.answer = () => 503;
    await pass(60_000);

    expect(panel('Plays').textContent).toBe('Playscould not be refreshed1');
    expect(document.querySelectorAll('main section [role=alert]')).toHaveLength(0);

    server.answer = oneRow;
    await pass(6_000);
    expect(document.querySelector('.studio-stale')).toBeNull();
  });

  it('says that another time could not be loaded, and does not show the one before as if it were that', async () => {
    await openStudio('?publisher=acme');
    server.answer = () => 503;
    await press('7 d');
    await pass(10_000);

    expect(panel('Plays').querySelector('[role=alert]')).not.toBeNull();
    expect(panel('Plays').querySelector('.studio-figure')).toBeNull();
  });

  it('has its figures by itself once the server is back, and until then does not blink', async () => {
    server.answer = () => 503;
    await openStudio('?publisher=acme');
    await pass(10_000);
    const alert = panel('Plays').querySelector('[role=alert]');
    expect(alert).not.toBeNull();

    server.queries.length = 0;
    server.answer = later(1_000);
    while (server.queries.length === 0) await pass(100);
    expect(panel('Plays').querySelector('[role=alert]')).toBe(alert);
    await pass(7_000);
    expect(figureOf('Plays')).toBe('1');
  });

  it('lists viewings of a time whose last week has none', async () => {
    server.answer = (query) => (query.dimensions?.includes('minute') ? { rows: [] } : oneRow(query));
    await openStudio('?publisher=acme&range=28d&compare=none');
    await pass(100);
    expect(panel('Views').querySelector('tbody th')?.textContent).toBe('a video');
  });

  it('tells two videos of one title apart', async () => {
    const consoleError = vi.spyOn(console, 'error').mockReturnValue(undefined);
    server.answer = (query) => {
      const [row] = oneRow(query).rows;
      const ofVideo = (value: string) => ({ ...row, dimensions: { video: { value, label: 'Highlights' } } });
      return String(query.dimensions) === 'video' ? { rows: [ofVideo('a'), ofVideo('b')] as never } : {};
    };
    await openStudio('?publisher=acme&compare=none');
    await press('Retention as a table');

    expect(panel('Retention').querySelectorAll('thead th')).toHaveLength(3);
    expect(consoleError).not.toHaveBeenCalled();
  });

  it('says in words what figures are high', async () => {
    server.answer = (query) => {
      const [row] = oneRow(query).rows;
      const figures = { startupTimeP75: 9_000, startupTimeMedian: 9_000 };
      return { rows: [{ ...row, metrics: { ...row?.metrics, ...figures } } as never], totals: figures };
    };
    await openStudio('?publisher=acme&compare=none');
    expect(panel('Startup, p75').textContent).toContain('(high)');
    expect(panel('Views').querySelector('tbody')?.textContent).toContain('(high)');
  });

  it('says so where the page breaks, and stands again on the next one', async () => {
    await openStudio('?publisher=acme&compare=none');
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    // An invalid response.
    server.answer = () => ({ rows: [null as never] });
    await press('24 h');
    expect(document.querySelector('main [role=alert] button')?.textContent).toBe('Reload the page');

    server.answer = later(0);
    await act(async () => history.back());
    await pass(50);
    expect(document.querySelector('h1')?.textContent).toBe('Audience');
  });
});
