// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { readAttributes, readAttributesWithConfig } from './read-attributes.ts';

const required = ['public-key', 'collection'];

afterEach(() => document.body.replaceChildren());

describe('readAttributes', () => {
  it('overrides the page’s defaults with the element’s own, wherever they are in the document', () => {
    const element = place('<x-a locale="de"></x-a><touchline-config public-key="pk_a" locale="nl"></touchline-config>');

    expect(readAttributes(element)).toEqual({ 'public-key': 'pk_a', locale: 'de' });
  });

  it('uses the last of several defaults', () => {
    const element = place(
      '<touchline-config locale="nl"></touchline-config><touchline-config locale="fr"></touchline-config><x-a></x-a>'
    );

    expect(readAttributes(element)).toEqual({ locale: 'fr' });
  });
});

describe('the element’s own config', () => {
  const defaults = '<touchline-config public-key="pk_a" locale="nl" theme="dark"></touchline-config>';

  it('overrides the page’s defaults, as an attribute and as a property', () => {
    const written = place(`${defaults}<x-a config='{"locale":"de"}'></x-a>`);
    expect(readAttributes(written)).toEqual({ 'public-key': 'pk_a', theme: 'dark', config: '{"locale":"de"}' });

    const set = withConfig(place(`${defaults}<x-a></x-a>`), { publicKey: 'pk_b', theme: 'light' });
    expect(readAttributes(set)).toEqual({ locale: 'nl' });
    expect(readAttributesWithConfig(set, required)).toMatchObject({ 'public-key': 'pk_b' });
  });

  it('GEN-02: may contain the key in the attribute', () => {
    const element = place(`<x-a config='{"publicKey":"pk_b"}'></x-a>`);

    expect(readAttributesWithConfig(element, ['public-key'])).toMatchObject({ 'public-key': 'pk_b' });
  });
});

describe('readGiven', () => {
  it('leaves the attribute `config` unchanged, so that a preload matches', () => {
    const element = place(`<x-a config='{ "arrows" : false }'></x-a>`);

    expect(readAttributesWithConfig(element, required)).toEqual({ config: '{ "arrows" : false }' });
  });

  it('merges the property over the attribute, without its functions', () => {
    const element = withConfig(place(`<x-a config='{"arrows":false,"padding":"0"}'></x-a>`), {
      arrows: true,
      onClick: () => undefined,
    });

    expect(JSON.parse(readAttributesWithConfig(element, required)['config'] ?? '')).toEqual({
      arrows: true,
      padding: '0',
    });
  });

  it('omits the visitor’s data', () => {
    const element = withConfig(place('<x-a></x-a>'), { videoId: 'v', auth: { token: 'secret' } });

    expect(readAttributesWithConfig(element, required)['config']).toBe('{"videoId":"v"}');
  });

  it('ignores a config that has only the visitor’s token and checkout', () => {
    const element = withConfig(place('<x-a></x-a>'), { auth: { token: 'ey.jw.t' }, checkout: { open: () => {} } });
    expect(readAttributesWithConfig(element, required)).toEqual({});
  });

  it('GEN-02: reads key and id from the property where no attribute sets them', () => {
    const element = withConfig(place('<x-a public-key="pk_a"></x-a>'), { publicKey: 'pk_b', collection: 'home' });

    expect(readAttributesWithConfig(element, required)).toMatchObject({ 'public-key': 'pk_a', collection: 'home' });
  });

  it('GEN-05: ignores broken JSON and circular objects', () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;

    expect(readAttributesWithConfig(withConfig(place('<x-a config="{"></x-a>'), { a: 1 }), required)['config']).toBe(
      '{"a":1}'
    );
    expect(readAttributesWithConfig(withConfig(place('<x-a></x-a>'), circular), required)['config']).toBeUndefined();
  });
});

function place(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector('x-a') ?? document.body;
}

function withConfig(element: Element, config: Record<string, unknown>) {
  return Object.assign(element, { config });
}
