import { describe, expect, it, vi } from 'vitest';
import { pageVariable } from './page-variable.ts';

const getter = vi.fn(() => 'secret');
const page = Object.defineProperty(
  { site: { section: 'football', page: 7, live: true, tags: [] }, nothing: null },
  'sly',
  { get: getter }
);

describe('pageVariable', () => {
  it.each([
    ['site.section', 'football'],
    ['site.page', '7'],
    ['site.live', 'true'],
    ['site.tags', null],
    ['site', null],
    ['nothing', 'null'],
    ['nothing.more', null],
    ['constructor.name', null],
  ])('AD-11: %s is %o', (path, value) => {
    expect(pageVariable(path, page)).toBe(value);
  });

  it('AD-11: runs no getter', () => {
    expect(pageVariable('sly', page)).toBeNull();
    expect(getter).not.toHaveBeenCalled();
  });
});
