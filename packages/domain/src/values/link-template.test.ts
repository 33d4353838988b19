import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkOf } from './link-template.ts';

const item = {
  id: 'e 1/2',
  typeId: 'football',
  number: 7,
  blank: ' ',
  metadata: { competition: { name: 'Süd & Co?' } },
};

describe('linkOf', () => {
  it.each([
    ['/match/{id}', '/match/e%201%2F2'],
    ['https://acme.example/{typeId}/{number}?from={id}', 'https://acme.example/football/7?from=e%201%2F2'],
    ['/{metadata.competition.name}', '/S%C3%BCd%20%26%20Co%3F'],
    ['/fixtures', '/fixtures'],
  ])('EVT-09, CARD-06: fills %s', (template, url) => {
    expect(linkOf(template, item)).toBe(url);
  });

  it.each(['/match/{missing}', '/match/{blank}', '/match/{metadata}', '/match/{}', '/match/{id id}', ''])(
    'gives no link for %j',
    (template) => {
      expect(linkOf(template, item)).toBeNull();
    }
  );

  it('CARD-06: refuses what is neither http(s) nor relative', () => {
    expect(linkOf('javascript:alert("{id}")', item)).toBeNull();
    expect(linkOf('{typeId}:{id}', { ...item, typeId: 'javascript' })).toBeNull();
    expect(linkOf('data:text/html,{id}', item)).toBeNull();
  });

  it('CARD-06: no value climbs out of its place, whatever it is', () => {
    const origin = 'https://acme.example';
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('.', '..', '/', '//evil.example', '..\\..', '\ud800', '%2e%2e')
    );
    fc.assert(
      fc.property(value, (id) => {
        const link = linkOf('/a/{id}/z', { id });
        if (link === null) return;

        const url = new URL(link, origin);
        expect([url.origin, url.search, url.hash]).toEqual([origin, '', '']);
        expect(url.pathname.split('/')).toEqual(['', 'a', expect.stringMatching(/./), 'z']);
      })
    );
  });
});
