// @vitest-environment jsdom
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inline, vastOf } from '../../testing/ads.ts';
import { breaksOf } from './ad-break.ts';
import { AdFailure } from './ad-failure.ts';
import { parseXml } from './fetch-ad-document.ts';
import { requestAds } from './request-ads.ts';

const wrapper = (to: string, attributes = '', sequence = '') =>
  `<Ad id="w"${sequence}><Wrapper${attributes}><AdSystem>t</AdSystem><VASTAdTagURI><![CDATA[${to}]]></VASTAdTagURI><Impression><![CDATA[https://ads.example/w/impression]]></Impression><Error><![CDATA[https://ads.example/w/error?code=[ERRORCODE]]]></Error></Wrapper></Ad>`;

/** Requests ads; `responses` by path. Returns the ids of the ads, and the codes sent to error URLs. */
async function request(text: string, responses: Readonly<Record<string, string>> = {}) {
  const codes: unknown[] = [];
  const fetched: string[] = [];
  const ads = await requestAds({
    document: parseXml(text),
    url: 'https://ads.example/tag',
    async fetchDocument(url) {
      fetched.push(url);
      const response = responses[new URL(url).pathname];
      if (response === undefined) throw new AdFailure(301, 'Nobody is there');
      return parseXml(response);
    },
    ping: (urls, macros) => urls.length > 0 && codes.push(macros['ERRORCODE']),
  }).catch((failure: AdFailure) => failure.vastCode);
  return { names: typeof ads === 'number' ? ads : ads.map(({ ad }) => ad.id), codes, fetched };
}

describe('requestAds', () => {
  it('AD-13: follows wrappers to the ad, which collects the impressions of all of them', async () => {
    const { names, fetched } = await request(vastOf(wrapper('https://ads.example/one')), {
      '/one': vastOf(wrapper('https://ads.example/two')),
      '/two': vastOf(),
    });
    expect([names, fetched]).toEqual([['a'], ['https://ads.example/one', 'https://ads.example/two']]);
  });

  it('AD-12: stops after five nested wrappers', async () => {
    const { names, fetched, codes } = await request(vastOf(wrapper('https://ads.example/again')), {
      '/again': vastOf(wrapper('https://ads.example/again')),
    });
    expect([names, fetched.length, codes]).toEqual([302, 4, [302]]);
  });

  it('AD-13: reports 301 for a wrapper that leads nowhere', async () => {
    expect(await request(vastOf(wrapper('https://ads.example/nowhere')))).toMatchObject({ names: 301, codes: [301] });
  });

  it('AD-13: a standalone ad replaces an empty wrapper in a pod, if that wrapper allows it', async () => {
    const pod = (attributes: string) =>
      vastOf(
        wrapper('https://ads.example/empty', attributes, ' sequence="1"') +
          inline({ name: 'second', sequence: '2' }) +
          inline({ name: 'alone' })
      );
    const responses = { '/empty': vastOf('') };
    expect((await request(pod(' fallbackOnNoAd="true"'), responses)).names).toEqual(['alone', 'second']);
    expect((await request(pod(' fallbackOnNoAd="false"'), responses)).names).toEqual(['second']);
  });

  it('AD-13: a pod behind a wrapper plays in its sequence, and standalone ads only as a substitute', async () => {
    const wrapped = (third: string) => ({
      '/pod': vastOf(third + inline({ name: 'alone' }) + inline({ name: 'first', sequence: '1' })),
    });
    const tag = vastOf(wrapper('https://ads.example/pod', ' allowMultipleAds="true"'));
    const third = inline({ name: 'third', sequence: '3' });
    expect((await request(tag, wrapped(third))).names).toEqual(['first', 'third']);
    const empty = inline({ name: 'third', sequence: '3', files: '' });
    expect((await request(tag, wrapped(empty))).names).toEqual(['first', 'alone']);
  });

  it('AD-13: plays the first ad of a response without a pod', async () => {
    expect((await request(vastOf(inline({ name: 'one' }) + inline({ name: 'two' })))).names).toEqual(['one']);
  });

  it('AD-13: follows no further wrapper if that is not allowed', async () => {
    const { names } = await request(vastOf(wrapper('https://ads.example/one', ' followAdditionalWrappers="false"')), {
      '/one': vastOf(wrapper('https://ads.example/two')),
      '/two': vastOf(),
    });
    expect(names).toBe(301);
  });
});

/** Responses of real ad servers and synthetic ones, which are not part of this repository. */
const FILES = join(import.meta.dirname, '../../../../../../shared/data/ads');

describe.skipIf(!existsSync(FILES))('files of ad servers', () => {
  const read = (name: string) => readFileSync(`${FILES}/${name}`, 'utf8');
  const codeOf = async (name: string) => {
    try {
      const [one] = breaksOf(parseXml(read(name)));
      if (!one || !('document' in one.source)) return 'no document';
      const ads = await requestAds({
        document: one.source.document,
        url: 'https://ads.example/tag',
        fetchDocument: async () => parseXml(read('vast-client-js/sample.xml')),
        ping: () => {},
      });
      return ads.map(({ ad }) => ad.title?.trim());
    } catch (failure) {
      return (failure as AdFailure).vastCode;
    }
  };

  it.each([
    ['composed/truncated.xml', 100],
    ['composed/no-mediafile.xml', 401],
    ['composed/javascript-clickthrough.xml', ['t']],
    ['composed/skipoffset-percent.xml', ['t']],
    ['vast-client-js/invalid-xmlfile.xml', 100],
    ['vast-client-js/outdated-vast.xml', 102],
    ['vast-client-js/empty-no-ad.xml', 303],
    ['vast-client-js/empty-no-creative.xml', 303],
    ['vmap-js/incorrect-vmap.xml', 101],
    ['vmap-js/parsing-example.xml', 101],
  ])('AD-13: %s: %o', async (name, outcome) => {
    expect(await codeOf(name)).toEqual(outcome);
  });

  it('AD-13: a VMAP returns its breaks', () => {
    const offsets = breaksOf(parseXml(read('vmap-js/correct-vmap.xml'))).map(({ kind, offset }) => [kind, offset]);
    expect(offsets).toEqual([
      ['preroll', { from: 'start' }],
      ['midroll', { from: 'seconds', value: 623.125 }],
      ['postroll', { from: 'end' }],
    ]);
  });

  it.each(['inline-linear', 'sample', 'wrapper-a', 'wrapper-b', 'wrapper-legacy'])(
    'AD-13: %s returns an ad',
    async (name) => {
      expect(await codeOf(`vast-client-js/${name}.xml`)).toContainEqual(expect.anything());
    }
  );
});
