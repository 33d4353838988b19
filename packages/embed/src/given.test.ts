// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { readAttributes, readGiven } from './given.ts';

const needs = ['public-key', 'collection'];

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

describe('what the element’s own config sets', () => {
  const defaults = '<touchline-config public-key="pk_a" locale="nl" theme="dark"></touchline-config>';

  it('is narrower than the page’s defaults, in the attribute as in the property', () => {
    const written = place(`${defaults}<x-a config='{"locale":"de"}'></x-a>`);
    expect(readAttributes(written)).toEqual({ 'public-key': 'pk_a', theme: 'dark', config: '{"locale":"de"}' });

    const set = withConfig(place(`${defaults}<x-a></x-a>`), { publicKey: 'pk_b', theme: 'light' });
    expect(readAttributes(set)).toEqual({ locale: 'nl' });
    expect(readGiven(set, needs)).toMatchObject({ 'public-key': 'pk_b' });
  });

  it('GEN-02: may name the key in the attribute, too', () => {
    const element = place(`<x-a config='{"publicKey":"pk_b"}'></x-a>`);

    expect(readGiven(element, ['public-key'])).toMatchObject({ 'public-key': 'pk_b' });
  });
});

describe('readGiven', () => {
  it('leaves the attribute `config` as written, so that a preload fits', () => {
    const element = place(`<x-a config='{ "arrows" : false }'></x-a>`);

    expect(readGiven(element, needs)).toEqual({ config: '{ "arrows" : false }' });
  });

  it('folds the property over the attribute, without its functions', () => {
    const element = withConfig(place(`<x-a config='{"arrows":false,"padding":"0"}'></x-a>`), {
      arrows: true,
      onClick: () => undefined,
    });

    expect(JSON.parse(readGiven(element, needs)['config'] ?? '')).toEqual({ arrows: true, padding: '0' });
  });

  it('keeps what is the visitor’s out of the question', () => {
    const element = withConfig(place('<x-a></x-a>'), { videoId: 'v', auth: { token: 'secret' } });

    expect(readGiven(element, needs)['config']).toBe('{"videoId":"v"}');
  });

  it('asks the same as without it where that says only who watches, and how he pays', () => {
    const element = withConfig(place('<x-a></x-a>'), { auth: { token: 'ey.jw.t' }, checkout: { open: () => {} } });
    expect(readGiven(element, needs)).toEqual({});
  });

  it('GEN-02: finds key and id in the property where no attribute gives them', () => {
    const element = withConfig(place('<x-a public-key="pk_a"></x-a>'), { publicKey: 'pk_b', collection: 'home' });

    expect(readGiven(element, needs)).toMatchObject({ 'public-key': 'pk_a', collection: 'home' });
  });

  it('GEN-05: takes neither broken JSON nor circular objects amiss', () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;

    expect(readGiven(withConfig(place('<x-a config="{"></x-a>'), { a: 1 }), needs)['config']).toBe('{"a":1}');
    expect(readGiven(withConfig(place('<x-a></x-a>'), circular), needs)['config']).toBeUndefined();
  });
});

function place(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector('x-a') ?? document.body;
}

function withConfig(element: Element, config: Record<string, unknown>) {
  return Object.assign(element, { config });
}
