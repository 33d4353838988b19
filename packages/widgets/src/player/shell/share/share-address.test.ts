// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { addressAt, shareAddress } from './share-address.ts';

afterEach(() => document.head.replaceChildren());

const canonical = (href: string) => {
  document.head.innerHTML = `<link rel="canonical" href="${href}">`;
};

describe('shareAddress', () => {
  it('is the page, without its fragment', () => {
    history.replaceState(null, '', '/derby?x=1#comments');
    expect(shareAddress(undefined)).toBe(`${location.origin}/derby?x=1`);
  });

  it('is the canonical one where the page names one, also relative', () => {
    canonical('/matches/derby#top');
    expect(shareAddress(undefined)).toBe(`${location.origin}/matches/derby`);
  });

  it('is what the publisher says before all', () => {
    canonical('/matches/derby');
    expect(shareAddress('https://club.example/derby')).toBe('https://club.example/derby');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://club.example/'])('is never %s', (url) => {
    history.replaceState(null, '', '/derby');
    canonical(url);
    expect(shareAddress(url)).toBe(`${location.origin}/derby`);
  });
});

describe('addressAt', () => {
  it('SHR-01: is a media fragment in whole seconds, and nothing at the beginning', () => {
    expect(addressAt('https://club.example/derby', 83.9)).toBe('https://club.example/derby#t=83');
    expect(addressAt('https://club.example/derby', 0.4)).toBe('https://club.example/derby');
  });
});
