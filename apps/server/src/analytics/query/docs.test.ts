import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAnalyticsQuestion } from './question.ts';
import { docsTables } from './test-docs-tables.ts';

const page = readFileSync(new URL('../../../../../docs/analytics.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.replace(/\s+/g, ' ').trim());
const [example = ''] = /\{\n {4}"metrics"[\s\S]+?\n {2}\}/.exec(page) ?? [];
const filters = (page.split('## Filter')[1]?.split('```')[1] ?? '').trim().split('\n');
const interval = { startTime: '2026-11-21T00:00:00Z', endTime: '2026-11-22T00:00:00Z' };

describe('docs/analytics.md', () => {
  it.each(Object.entries(docsTables))('has all %s, as the code means them', (_, table) => {
    for (const cells of table) expect(rows).toContain(`| ${cells.join(' | ')} |`);
  });

  it('asks a question that can be asked', () => {
    expect(readAnalyticsQuestion(JSON.parse(example)).metrics).toHaveLength(4);
  });

  it.each(filters)('shows the filter %s', (filter) => {
    expect(readAnalyticsQuestion({ metrics: ['plays'], interval, filter }).filter).not.toBeNull();
  });

  it.each(['10,080', '15 s', '1,000', 'two years', '5,000'])('names the limit of %s', (limit) => {
    expect(page).toContain(limit);
  });
});
