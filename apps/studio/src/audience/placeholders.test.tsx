// @vitest-environment jsdom
import type { WireAnalyticsQuery } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { figureOf, later, oneRow, openStudio, panel, pass, press, testStudio } from '../testing/studio.tsx';

const server = testStudio();

describe('while answers are on their way, Audience', () => {
  it('compares two figures only when both are of the time that is looked at', async () => {
    const daysOf = ({ interval }: WireAnalyticsQuery) =>
      (Date.parse(interval.endTime) - Date.parse(interval.startTime)) / 86_400_000;
    server.answer = async (query) => {
      const isBefore = query.dimensions?.length === 0;
      if (isBefore && daysOf(query) > 7) await new Promise((resolve) => setTimeout(resolve, 5_000));
      return { totals: { plays: 10 * daysOf(query) } };
    };
    await openStudio('?publisher=acme&range=7d');
    expect(panel('Plays').textContent).toBe('Plays700%');

    await press('28 d');
    await pass(1_000);
    expect(panel('Plays').textContent).toBe('Plays280');
    await pass(6_000);
    expect(panel('Plays').textContent).toBe('Plays2800%');
  });

  it('says nothing of the most viewers of past days before it knows', async () => {
    await openStudio('?publisher=acme&range=7d&compare=none');
    server.answer = later(1_000);
    await press('Dates');

    expect(figureOf('Most viewers at once')).toBeUndefined();
    await pass(5_000);
    expect(figureOf('Most viewers at once')).toBe('1');
  });

  it('draws no curve of one video under the name of another', async () => {
    await openStudio('?publisher=acme&range=7d&compare=none');
    expect(panel('Retention').textContent).toContain('a video');

    server.answer = async (query) => {
      if (query.dimensions?.[0] === 'progress') await new Promise((resolve) => setTimeout(resolve, 5_000));
      const [row] = oneRow(query).rows;
      const isTop = String(query.dimensions) === 'video' && row;
      return isTop ? { rows: [{ ...row, dimensions: { video: { value: 'another video' } } }] } : {};
    };
    await press('28 d');
    await pass(1_000);
    expect(panel('Retention').querySelector('[role=img]')).toBeNull();
    await pass(5_000);
    expect(panel('Retention').textContent).toContain('another video');
  });
});
