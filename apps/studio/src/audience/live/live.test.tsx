// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  counts,
  createLine,
  figureOf,
  NOW,
  oneRow,
  openStudio,
  panel,
  pass,
  testStudio,
  until,
} from '../../testing/studio.tsx';

const server = testStudio();

/** Of videos, and of everything. */
const watched = (viewers: number) => ({
  rows: [{ dimensions: { video: { value: 'v1', label: 'The derby' } }, metrics: { concurrentViewers: viewers } }],
  totals: { concurrentViewers: viewers },
});

describe('live counts', () => {
  it('are those of now under a filter, also where the clock of the visitor is a minute fast', async () => {
    const serverTime = NOW - 60_000;
    server.line = createLine().line;
    server.answer = (query) => {
      if (query.metrics.includes('peakConcurrentViewers')) {
        return { rows: [{ ...oneRow(query).rows[0], metrics: { peakConcurrentViewers: 5_000 } } as never] };
      }
      if (!query.metrics.includes('concurrentViewers')) return {};
      return { totals: { concurrentViewers: Date.parse(query.interval.startTime) < serverTime ? 3 : 0 } };
    };
    await openStudio('?publisher=acme&range=7d&compare=none&country=NL');

    expect(figureOf('Watching now')).toBe('3');
    const query = server.queries.find(({ metrics }) => metrics.includes('concurrentViewers'));
    expect(query?.filter).toBe('country = "NL"');
  });

  it('are not the most of a bucket before the first of them is there', async () => {
    server.line = createLine().line;
    await openStudio('?publisher=acme&compare=none');
    expect(figureOf('Watching now')).toBeUndefined();
  });

  it('are by video where no line can be had and no event is on', async () => {
    server.answer = ({ dimensions }) =>
      dimensions?.[0] === 'video' ? watched(512) : dimensions?.[0] === 'event' ? { rows: [], totals: {} } : {};
    await openStudio('?publisher=acme&compare=none');

    expect(panel('Live by video').querySelector('li')?.textContent).toBe('The derby512');
    expect(figureOf('Watching now')).toBe('512');
  });

  it('are never older than the last message of the line', async () => {
    const [first, second] = [createLine(), createLine()];
    server.line = first.line;
    server.answer = ({ dimensions }) => (dimensions?.[0] === 'video' ? watched(7) : {});
    await openStudio('?publisher=acme&compare=none');
    first.sendCounts(counts(10));
    await until(() => figureOf('Watching now') === '10');

    server.line = null;
    first.end();
    await until(() => figureOf('Watching now') === '7');

    server.line = second.line;
    await pass(2_000);
    second.sendCounts(counts(900));
    await until(() => figureOf('Watching now') === '900');

    // And no answer to anything else.
    server.line = null;
    server.answer = () => new Promise(() => undefined);
    second.end();
    await until(() => document.querySelector('.studio-down') !== null);
    expect(figureOf('Watching now')).toBe('900');
  });
});
