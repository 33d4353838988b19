import { describe, expect, it } from 'vitest';
import { competitionOf } from './competition.ts';

describe('competitionOf', () => {
  it('has a key, a name and a picture that is safe to show', () => {
    const logoUrl = 'https://img.example/cup.svg';

    expect(competitionOf({ competition: { id: 'cup', name: 'Cup', logoUrl } })).toEqual({
      key: 'cup',
      name: 'Cup',
      logo: logoUrl,
    });
    expect(competitionOf({ competition: {}, series: { name: 'Series', logo: 'javascript:alert(1)' } })).toEqual({
      key: 'Series',
      name: 'Series',
      logo: null,
    });
    expect(competitionOf({ competition: 'Cup' })).toBeNull();
  });

  it('IMG-04: shows a picture that stands in its own address', () => {
    const logoUrl = 'data:image/png;base64,iVBORw0KGgo=';
    expect(competitionOf({ tournament: { name: 'Masters', logoUrl } })?.logo).toBe(logoUrl);
  });
});
