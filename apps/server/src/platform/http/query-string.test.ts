import { describe, expect, it } from 'vitest';
import { parseQuery } from './query-string.ts';

describe('parseQuery', () => {
  it('reads snake_case names as camelCase ones, which take precedence', () => {
    expect(parseQuery('page_size=5&order_by=a')).toMatchObject({ pageSize: '5', orderBy: 'a' });
    expect(parseQuery('pageSize=1&page_size=2')).toMatchObject({ pageSize: '1' });
  });

  it('keeps attribute names, and reads repeated ones as lists', () => {
    expect(parseQuery('buttons-show-index=&ids=a&ids=b')).toMatchObject({ 'buttons-show-index': '', ids: ['a', 'b'] });
  });

  it('does not touch prototypes', () => {
    const query = parseQuery('__proto__=x&constructor=y');
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});
