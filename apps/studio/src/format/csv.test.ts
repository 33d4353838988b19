import { afterEach, describe, expect, it, vi } from 'vitest';
import { downloadCsv, toCsv } from './csv.ts';

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

// @vitest-environment jsdom

describe('downloadCsv', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['acme-Content', 'acme-Content.csv'],
    ['acme-Where they watch', 'acme-Where-they-watch.csv'],
    ['acme-أين يشاهدون', 'acme-أين-يشاهدون.csv'],
    ['../x"y', '..-x-y.csv'],
  ])('names the file of %s', (name, file) => {
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    downloadCsv(name, [['a']]);
    expect(names).toEqual([file]);
  });
});
