import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFilter } from './parse.ts';
import { printFilter } from './print.ts';

const page = readFileSync(new URL('../../../../docs/filter.md', import.meta.url), 'utf8');
const examples = (page.split('```')[1] ?? '').trim().split('\n');

describe('docs/filter.md', () => {
  it.each(examples)('shows %s, which is a filter, written as we write them', (example) => {
    expect(printFilter(parseFilter(example))).toBe(example);
  });

  it('shows the message of a mistake as it is', () => {
    const [, mistake = '', message = ''] = /`FILTER_SYNTAX` *\| `([^`]+)` *\| (.+?) *\|/.exec(page) ?? [];
    expect(message).toContain('At position ');
    expect(() => parseFilter(mistake)).toThrow(message);
  });

  it.each(['2,000 characters', '50 conditions', '10 parentheses'])('names the limit of %s', (limit) => {
    expect(page).toContain(limit);
  });
});
