import { textIn } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { toPublicMetadata } from './public-metadata.ts';

const home = {
  publicUrl: 'https://content.example',
  publisher: 'acme',
  imageHosts: ['img.example'],
  versions: new Map([['ajax', 'abc123']]),
};
const shown = (metadata: Record<string, unknown>, locales = ['nl', 'en']) =>
  toPublicMetadata(metadata, (text) => textIn(text, locales), home);

describe('toPublicMetadata', () => {
  it('returns texts in one language at any depth, and other values unchanged', () => {
    const metadata = {
      round: { $t: { en: 'Round 14', nl: 'Speelronde 14' } },
      periods: [{ name: { $t: { en: 'First half', fr: 'Première mi-temps' } }, minutes: 45, stopped: null }],
      $t: 'a name like any other',
      deep: { $t: { nl: 3, en: 'three' }, ignored: true },
    };

    expect(shown(metadata)).toEqual({
      round: 'Speelronde 14',
      periods: [{ name: 'First half', minutes: 45, stopped: null }],
      $t: 'a name like any other',
      deep: 'three',
    });
  });

  it('API-02: returns images that are uploaded or on allow-listed hosts through /img/', () => {
    const remote = 'https://content.example/img/acme/remote?url=https%3A%2F%2Fimg.example%2Fpsv.png';
    const metadata = {
      home: { logoUrl: 'publishers/acme/images/ajax' },
      away: { logo: 'https://img.example/psv.png' },
      players: [{ imageUrl: '/img/acme/ajax' }, { photo: 'https://elsewhere.example/p.png' }],
      poster_url: 'https://img.example/psv.png',
      teamLogos: ['https://img.example/psv.png'],
      website: 'https://img.example/psv.png',
    };

    expect(shown(metadata)).toEqual({
      home: { logoUrl: 'https://content.example/img/acme/ajax?v=abc123' },
      away: { logo: remote },
      players: [
        { imageUrl: 'https://content.example/img/acme/ajax?v=abc123' },
        { photo: 'https://elsewhere.example/p.png' },
      ],
      poster_url: remote,
      teamLogos: [remote],
      website: 'https://img.example/psv.png',
    });
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:x',
    'file:///etc/passwd',
    '',
  ])('drops the image "%s" in any place', (url) => {
    const metadata = {
      logoUrl: url,
      image: { src: url, alt: 'Crest' },
      photo: [url, { url, credit: 'Ajax: the club' }],
      thumbnail: { $t: { nl: url, en: '/ok.png' } },
    };

    expect(shown(metadata)).toEqual({
      logoUrl: null,
      image: { src: null, alt: 'Crest' },
      photo: [null, { url: null, credit: 'Ajax: the club' }],
      thumbnail: null,
    });
  });

  it('drops a script beside an image, under any name', () => {
    expect(shown({ logo: { large: ' javascript:alert(1)', small: { src: 'data:,x' }, width: 20 } })).toEqual({
      logo: { large: null, small: { src: null }, width: 20 },
    });
  });

  it('keeps members named like properties of JavaScript objects', () => {
    const metadata = JSON.parse('{"__proto__": {"logo": "javascript:x"}, "constructor": "c"}');
    const result = shown(metadata);

    expect(JSON.stringify(result)).toBe('{"__proto__":{"logo":null},"constructor":"c"}');
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });
});
