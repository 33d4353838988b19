import { describe, expect, it } from 'vitest';
import { toCsv } from './to-csv.ts';

const line = (...cells: (string | number | null)[]) => toCsv([cells]).slice(1);

describe('toCsv', () => {
  it('begins with the mark by which Excel knows UTF-8', () => {
    expect(toCsv([['a']])).toBe('\ufeffa\r\n');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(line('a,b', 'say "so"', 'two\nlines', 'plain')).toBe('"a,b","say ""so""","two\nlines",plain\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1'])('makes no formula of the text %j', (text) => {
    expect(line(text)).toBe(`'${text}\r\n`);
  });

  it('leaves numbers as they are, and what is not known empty', () => {
    expect(line(-0.12, 14_481, null)).toBe('-0.12,14481,\r\n');
  });
});
