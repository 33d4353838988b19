// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPage, servedFrom } from './page.ts';

const newPage = () => createPage('https://content.example', '1', []);

afterEach(() => vi.unstubAllGlobals());

describe('servedFrom', () => {
  it.each([
    ['https://content.example/embed.js', 'https://content.example'],
    ['https://content.example/v1/embed.js?x=1', 'https://content.example'],
    ['https://content.example/v0.1.0/embed.js', 'https://content.example'],
    ['https://content.example/v1.2.3-beta.1/embed.js', 'https://content.example'],
    ['https://content.example/embed/0.1.0/embed.js', 'https://content.example'],
    ['https://cdn.example/touchline/embed.js', 'https://cdn.example/touchline'],
    ['https://cdn.example/embed/embed.js', 'https://cdn.example/embed'],
    ['https://cdn.example/video/embed.js', 'https://cdn.example/video'],
  ])('reads %s as served from %s', (src, origin) => {
    const currentScript = Object.assign(document.createElement('script'), { src });

    expect(servedFrom({ currentScript } as unknown as Document)).toBe(origin);
  });
});

describe('trusted', () => {
  it('returns markup unchanged where the browser has no Trusted Types', () => {
    expect(newPage().trusted('<p>')).toBe('<p>');
  });

  it('creates the policy `touchline` once', () => {
    const createPolicy = vi.fn((_name: string, rules: { createHTML(html: string): string }) => rules);
    vi.stubGlobal('trustedTypes', { createPolicy });
    const page = newPage();

    expect([page.trusted('<p>'), page.trusted('<b>')]).toEqual(['<p>', '<b>']);
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['touchline']);
  });
});
