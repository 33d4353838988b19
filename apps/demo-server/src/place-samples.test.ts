import { lead, samples } from '@touchline/demo';
import { describe, expect, it } from 'vitest';
import { placeSamples } from './place-samples.ts';

const publicUrl = 'https://content.example';
const named = (...ids: readonly string[]) => samples.filter(({ id }) => ids.includes(id));
const inlined = named('inlined');
const pasted = [lead, ...named('deep-links')];

describe('placeSamples', () => {
  it('shows the ordinary snippet and places the strict one', async () => {
    const [placed] = await place(pasted, 'en', async (path) =>
      JSON.stringify({ html: path.includes('csp=strict') ? 'strict' : 'ordinary' })
    );

    expect(placed).toMatchObject({ snippet: 'ordinary', markup: 'strict' });
  });

  it('places the loader once, however many snippets contain it', async () => {
    const placed = await place(pasted, 'en', async (path) =>
      JSON.stringify({ html: `<script src="/embed.js"></script>\n<x-y data-path="${path}"></x-y>` })
    );

    expect(placed.map(({ markup }) => markup.includes('<script'))).toEqual([true, false]);
    expect(placed.every(({ snippet }) => snippet.includes('<script'))).toBe(true);
    expect(placed.every(({ markup }) => markup.includes('<x-y'))).toBe(true);
  });

  it('places the server-rendered element of an inlined sample, and its snippet if rendering fails', async () => {
    const fetchPath = (fragment: string | null) => async (path: string) =>
      path.startsWith('/v1/fragments') ? fragment : JSON.stringify({ html: 'snippet' });

    const [printed] = await place(inlined, 'en', fetchPath('<x-y>banners</x-y>'));
    expect(printed?.markup).toBe('<x-y>banners</x-y>');
    expect(printed?.snippet).toContain(`${publicUrl}/v1/fragments/banner-carousel?key=pk_demo&collection=tonight`);
    expect(await place(inlined, 'en', fetchPath(null))).toMatchObject([{ markup: 'snippet' }]);
  });

  it('requests each widget by name, with a heading in its language', async () => {
    const requested: string[] = [];
    const fetchPath = async (path: string) => {
      requested.push(decodeURIComponent(path.replaceAll('+', ' ')));
      return null;
    };

    await place([...named('films'), ...named('persian')], 'ar', fetchPath);

    expect(requested[0]).toMatch(/^\/v1\/snippets\/card-carousel\?key=pk_demo&locale=ar&.*&heading=أفلام$/);
    expect(requested[2]).toMatch(/^\/v1\/snippets\/calendar\?key=pk_demo&locale=fa&.*&heading=برنامه و نتایج$/);
  });

  it('puts a sample’s own card into the element, also in the text to copy', async () => {
    const fetchPath = async () => JSON.stringify({ html: '<touchline-card-grid></touchline-card-grid>' });

    const [placed] = await place(named('own-card'), 'en', fetchPath);

    expect(placed?.markup).toMatch(
      /<touchline-card-grid>\s+<template slot="card">[\s\S]+<\/template>\s+<\/touchline-card-grid>/
    );
    expect(placed?.snippet).toBe(placed?.markup);
  });

  it('puts a sample’s token into the page, and into no request', async () => {
    const requested: string[] = [];
    const fetchPath = async (path: string) => {
      requested.push(path);
      return JSON.stringify({ html: '<touchline-video-player video-id="v"></touchline-video-player>' });
    };
    const [placed] = await place(named('error-token'), 'en', fetchPath);

    expect(placed?.markup).toMatch(/^<touchline-video-player auth-token="ey[\w.-]+" video-id="v">/);
    expect(requested.join()).not.toContain('eyJ');
  });

  it('requests Arabic on the Arabic page, and keeps the language of a sample', async () => {
    const requested: string[] = [];
    const fetchPath = async (path: string) => {
      requested.push(path);
      return null;
    };

    await place(samples, 'ar', fetchPath);
    await place(samples, 'en', fetchPath);

    const localesOf = (collection: string) =>
      requested
        .filter((path) => path.includes(`collection=${collection}&`))
        .map((path) => /locale=(\w+)/.exec(path)?.[1]);
    expect(new Set(localesOf('light'))).toEqual(new Set(['ar', undefined]));
    expect(new Set(localesOf('rtl'))).toEqual(new Set(['ar']));
  });
});

function place(chosen: typeof samples, language: 'en' | 'ar', fetchPath: (path: string) => Promise<string | null>) {
  return placeSamples(chosen, { language, publicUrl, fetchPath });
}
