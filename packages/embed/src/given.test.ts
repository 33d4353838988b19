// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { readAttributes, readGiven } from './given.ts';

const kind = { idAttribute: 'collection', idProperty: 'collection' };

afterEach(() => document.body.replaceChildren());

describe('readAttributes', () => {
  it('takes the page’s defaults under the element’s own, wherever they stand', () => {
    const element = place('<x-a locale="de"></x-a><touchline-config public-key="pk_a" locale="nl"></touchline-config>');

    expect(readAttributes(element)).toEqual({ 'public-key': 'pk_a', locale: 'de' });
  });

  it('lets the last of several defaults win', () => {
    const element = place(
      '<touchline-config locale="nl"></touchline-config><touchline-config locale="fr"></touchline-config><x-a></x-a>'
    );

    expect(readAttributes(element)).toEqual({ locale: 'fr' });
  });
});

describe('readGiven', () => {
  it('leaves the attribute `config` as written, so that a preload fits', () => {
    const element = place(`<x-a config='{ "arrows" : false }'></x-a>`);

    expect(readGiven(element, kind)).toEqual({ config: '{ "arrows" : false }' });
  });

  it('folds the property over the attribute, without its functions', () => {
    const element = withConfig(place(`<x-a config='{"arrows":false,"padding":"0"}'></x-a>`), {
      arrows: true,
      onClick: () => undefined,
    });

    expect(JSON.parse(readGiven(element, kind)['config'] ?? '')).toEqual({ arrows: true, padding: '0' });
  });

  it('GEN-02: finds key and id in the property where no attribute gives them', () => {
    const element = withConfig(place('<x-a public-key="pk_a"></x-a>'), { publicKey: 'pk_b', collection: 'home' });

    expect(readGiven(element, kind)).toMatchObject({ 'public-key': 'pk_a', collection: 'home' });
  });

  it('GEN-05: takes neither broken JSON nor circular objects amiss', () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;

    expect(readGiven(withConfig(place('<x-a config="{"></x-a>'), { a: 1 }), kind)['config']).toBe('{');
    expect(readGiven(withConfig(place('<x-a></x-a>'), circular), kind)['config']).toBeUndefined();
  });
});

function place(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector('x-a') ?? document.body;
}

function withConfig(element: Element, config: Record<string, unknown>) {
  return Object.assign(element, { config });
}
