import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { docsTables } from '../../testing/docs-tables.ts';

const page = readFileSync(new URL('../../../../../docs/analytics.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.replace(/\s+/g, ' ').trim());

describe('docs/analytics.md', () => {
  it.each(Object.entries(docsTables))('lists all %s, as the code defines them', (_, table) => {
    for (const cells of table) expect(rows).toContain(`| ${cells.join(' | ')} |`);
  });

  it.each(['10,080', '15 s', '1,000', 'two years', '5,000'])('documents the limit of %s', (limit) => {
    expect(page).toContain(limit);
  });
});
