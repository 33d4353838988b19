// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { downloadCsv } from './download-csv.ts';

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
