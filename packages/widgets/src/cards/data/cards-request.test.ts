import { readConfig } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { cardsSchema } from '../config.ts';
import { cardsRequest } from './cards-request.ts';
import { queryOf } from './useContent.ts';

const source = {
  api: 'https://api.example',
  publicKey: 'pk_demo',
  ports: { fetch: () => Promise.reject(new Error('not asked')), wait: async () => undefined, random: () => 0 },
};
const configOf = (attributes: Record<string, string>) =>
  readConfig(cardsSchema('infinite', 'button'), { attributes }).config;
/** Returns the URL of the first call. */
async function addressOf(attributes: Record<string, string>): Promise<URL> {
  let requestOf = '';
  const ports = {
    ...source.ports,
    fetch: (url: string) => {
      requestOf = url;
      return Promise.reject(new Error('seen'));
    },
  };
  const query = queryOf({ ...source, ports }, configOf(attributes));
  await query?.queryFn({ signal: new AbortController().signal }).catch(() => undefined);
  return new URL(requestOf);
}

describe('the request of cards', () => {
  it.each([
    ['events', '/v1/events'],
    ['creative-works', '/v1/creativeWorks'],
    ['entities', '/v1/entities'],
  ])('CARD-14: query-data-type="%s" calls %s', async (type, path) => {
    expect((await addressOf({ 'query-data-type': type })).pathname).toBe(path);
  });

  it('CARD-14: an unknown type requests nothing', () => {
    const { config, problems } = readConfig(cardsSchema('infinite', 'button'), {
      attributes: { 'query-data-type': 'players' },
    });
    expect(queryOf(source, config)).toBeNull();
    expect(cardsRequest({ 'query-data-type': 'players' }).dataType).toBeNull();
    expect(problems.join()).toContain('query-data-type="players"');
  });

  it('CC-13, CG-06: requests 10 by default', async () => {
    expect((await addressOf({})).searchParams.get('pageSize')).toBe('10');
  });

  it('CARD-15: requests as many as the limit, and never more than are shown', async () => {
    expect((await addressOf({ 'query-limit': '6' })).searchParams.get('pageSize')).toBe('6');
    expect((await addressOf({ 'query-limit': '6', max: '4' })).searchParams.get('pageSize')).toBe('4');
  });

  it('CARD-16: passes filter, search and order on unchanged', async () => {
    const { searchParams } = await addressOf({
      'query-filter': 'type_id = "football" OR title:"A&B"',
      'query-search': 'Derby Día',
      'query-order-by': 'start_time desc, title',
    });
    expect(['filter', 'search', 'orderBy'].map((name) => searchParams.get(name))).toEqual([
      'type_id = "football" OR title:"A&B"',
      'Derby Día',
      'start_time desc, title',
    ]);
  });

  it('CARD-17: begins at the page token, else at the initial page param', async () => {
    const tokenOf = async (attributes: Record<string, string>) =>
      (await addressOf(attributes)).searchParams.get('pageToken');
    expect(await tokenOf({ 'query-initial-page-param': 'i' })).toBe('i');
    expect(await tokenOf({ 'query-initial-page-param': 'i', 'query-page-token': 't' })).toBe('t');
    expect(await tokenOf({})).toBeNull();
  });

  it('CARD-19, CARD-24: sends pinned ids in their order, and the locale', async () => {
    const { searchParams } = await addressOf({ pinned: 'w9, w2', locale: 'nl' });
    expect([searchParams.getAll('pinnedIds'), searchParams.get('locale')]).toEqual([['w9', 'w2'], 'nl']);
  });

  it('CARD-18: a row loads automatically and a grid by a button, by default', () => {
    const loadType = (first: 'infinite' | 'button', attributes = {}) =>
      readConfig(first === 'infinite' ? cardsSchema('infinite', 'button') : cardsSchema('button', 'infinite'), {
        attributes,
      }).config.query.loadType;
    expect([loadType('infinite'), loadType('button'), loadType('button', { 'query-load-type': 'infinite' })]).toEqual([
      'infinite',
      'button',
      'infinite',
    ]);
  });
});
