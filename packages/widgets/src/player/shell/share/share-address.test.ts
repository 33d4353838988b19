// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { addressAt, hashTime, shareAddress } from './share-address.ts';

afterEach(() => document.head.replaceChildren());

const canonical = (href: string) => {
  document.head.innerHTML = `<link rel="canonical" href="${href}">`;
};

describe('shareAddress', () => {
  it('is the page’s URL without its hash', () => {
    history.replaceState(null, '', '/derby?x=1#comments');
    expect(shareAddress(undefined)).toBe(`${location.origin}/derby?x=1`);
  });

  it('is the canonical URL if the page has one, also a relative one', () => {
    canonical('/matches/derby#top');
    expect(shareAddress(undefined)).toBe(`${location.origin}/matches/derby`);
  });

  it('is the configured URL first of all', () => {
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
  it('SHR-01: has a media fragment in whole seconds, and none at the start', () => {
    expect(addressAt('https://club.example/derby', 83.9)).toBe('https://club.example/derby#t=83');
    expect(addressAt('https://club.example/derby', 0.4)).toBe('https://club.example/derby');
  });
});

describe('hashTime', () => {
  it.each<[string, number | null]>([
    ['#t=83', 83],
    ['#t=83.5', 83.5],
    ['#t=1:23', 83],
    ['#t=01:01:23', 3683],
    ['#t=npt:83,90', 83],
    ['#comments&t=7', 7],
    ['#t=', null],
    ['#t=smpte:1', null],
    ['#t=-3', null],
    ['#start=3', null],
    ['', null],
  ])('parses %s as %s', (hash, seconds) => {
    expect(hashTime(hash)).toBe(seconds);
  });
});
