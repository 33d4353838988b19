import { describe, expect, it } from 'vitest';
import { fragmentQuery } from './fragment.ts';

describe('fragmentQuery', () => {
  it('GEN-02: carries the public key as `key` and every other attribute by its own name', () => {
    expect(fragmentQuery({ 'public-key': 'pk_demo', collection: 'home', 'height-fraction': '0.4' })).toBe(
      'collection=home&height-fraction=0.4&key=pk_demo'
    );
  });

  it('is the same whatever the order of the attributes', () => {
    expect(fragmentQuery({ b: '2', a: '1' })).toBe(fragmentQuery({ a: '1', b: '2' }));
  });

  it('leaves out what cannot change the content', () => {
    const own = { id: 'x', class: 'y', style: 'z', 'data-state': 'idle', 'aria-busy': 'true', onclick: 'f()' };

    expect(fragmentQuery({ ...own, loading: 'eager', api: 'https://a.example', render: 'client', dir: 'rtl' })).toBe(
      'dir=rtl'
    );
  });

  it('never carries what is the visitor’s', () => {
    expect(fragmentQuery({ 'auth-token': 't', 'auth-user-id': 'u', auth: '{"token":"t"}', 'video-id': 'v' })).toBe(
      'video-id=v'
    );
  });

  it('escapes names and values', () => {
    expect(fragmentQuery({ padding: '4px & 5px', 'x=y': '{"a":1}' })).toBe(
      'padding=4px%20%26%205px&x%3Dy=%7B%22a%22%3A1%7D'
    );
  });
});
