import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFilter } from './parse.ts';

const page = readFileSync(new URL('../../../../docs/filter.md', import.meta.url), 'utf8');

describe('docs/filter.md', () => {
  it('shows the message of a mistake as it is', () => {
    const [, mistake = '', message = ''] = /`FILTER_SYNTAX` *\| `([^`]+)` *\| (.+?) *\|/.exec(page) ?? [];
    expect(message).toContain('At position ');
    expect(() => parseFilter(mistake)).toThrow(message);
  });

  it.each(['2,000 characters', '50 conditions', '10 parentheses'])('names the limit of %s', (limit) => {
    expect(page).toContain(limit);
  });
});
