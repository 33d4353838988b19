import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { docsTables } from '../../testing/docs-tables.ts';
import { parseAnalyticsQuery } from './parse-query.ts';

const page = readFileSync(new URL('../../../../../docs/analytics.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.replace(/\s+/g, ' ').trim());
const [example = ''] = /\{\n {4}"metrics"[\s\S]+?\n {2}\}/.exec(page) ?? [];
const filters = (page.split('## Filter')[1]?.split('```')[1] ?? '').trim().split('\n');
const interval = { startTime: '2026-11-21T00:00:00Z', endTime: '2026-11-22T00:00:00Z' };

describe('docs/analytics.md', () => {
  it.each(Object.entries(docsTables))('lists all %s, as the code defines them', (_, table) => {
    for (const cells of table) expect(rows).toContain(`| ${cells.join(' | ')} |`);
  });

  it('shows a valid query', () => {
    expect(parseAnalyticsQuery(JSON.parse(example)).metrics).toHaveLength(4);
  });

  it.each(filters)('documents the filter %s', (filter) => {
    expect(parseAnalyticsQuery({ metrics: ['plays'], interval, filter }).filter).not.toBeNull();
  });

  it.each(['10,080', '15 s', '1,000', 'two years', '5,000'])('documents the limit of %s', (limit) => {
    expect(page).toContain(limit);
  });
});
