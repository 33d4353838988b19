import { describe, expect, it } from 'vitest';
import { readOffers } from './offer.ts';

const price = { currencyCode: 'EUR', units: '4', nanos: 990_000_000 };
const offer = { id: 'match-pass', title: 'Match pass', description: 'One match', price };

describe('readOffers', () => {
  it('reads what the server offers, in its order', () => {
    const second = { ...offer, id: 'season', title: 'Season', description: '' };

    expect(readOffers({ offers: [offer, second] })).toEqual([offer, second]);
  });

  it('names an offer without a title by its id, and needs no description', () => {
    expect(readOffers({ offers: [{ id: 'pass', price, description: null }] })).toEqual([
      { id: 'pass', title: 'pass', description: '', price },
    ]);
  });

  it('reads amounts of which zeros were left out (AIP-213)', () => {
    const money = (json: object) => readOffers({ offers: [{ ...offer, price: json }] })[0]?.price;

    expect(money({ currencyCode: 'JPY', units: '500' })).toEqual({ currencyCode: 'JPY', units: '500', nanos: 0 });
    expect(money({ currencyCode: 'EUR', nanos: 500_000_000 })).toEqual({ ...price, units: '0', nanos: 500_000_000 });
    expect(money({ currencyCode: 'EUR', units: 4, nanos: 0 })).toEqual({ ...price, nanos: 0 });
  });

  it('offers each thing once', () => {
    expect(readOffers({ offers: [offer, { ...offer, title: 'Again' }] })).toEqual([offer]);
  });

  it.each<[string, unknown]>([
    ['no verdict', undefined],
    ['null', null],
    ['a text', 'offers'],
    ['no list', { offers: { 0: offer } }],
    ['entries of other kinds', { offers: [null, 'a', 4, []] }],
    ['no id', { offers: [{ ...offer, id: ' ' }] }],
    ['no price', { offers: [{ ...offer, price: null }] }],
    ['a currency that is none', { offers: [{ ...offer, price: { ...price, currencyCode: '<b>' } }] }],
    ['an amount that is none', { offers: [{ ...offer, price: { ...price, units: '4e9' } }] }],
    ['an amount below zero', { offers: [{ ...offer, price: { ...price, units: '-4' } }] }],
    ['a fraction of a billionth', { offers: [{ ...offer, price: { ...price, nanos: 0.5 } }] }],
  ])('reads nothing out of %s', (_, decision) => {
    expect(readOffers(decision)).toEqual([]);
  });
});
