// @vitest-environment jsdom
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AdFailure } from './ad-failure.ts';
import { parseXml } from './parse-xml.ts';
import { requestAds } from './request-ads.ts';
import { breaksOf } from './schedule.ts';
import { inline, vastOf } from './test-ads.ts';

const wrapper = (to: string, attributes = '', sequence = '') =>
  `<Ad id="w"${sequence}><Wrapper${attributes}><AdSystem>t</AdSystem><VASTAdTagURI><![CDATA[${to}]]></VASTAdTagURI><Impression><![CDATA[https://ads.example/w/impression]]></Impression><Error><![CDATA[https://ads.example/w/error?code=[ERRORCODE]]]></Error></Wrapper></Ad>`;

/** Asks for ads; answers by path. Gives names of ads, and codes that error addresses were told of. */
async function ask(text: string, answers: Readonly<Record<string, string>> = {}) {
  const codes: unknown[] = [];
  const asked: string[] = [];
  const ads = await requestAds({
    document: parseXml(text),
    url: 'https://ads.example/tag',
    async fetchDocument(url) {
      asked.push(url);
      const answer = answers[new URL(url).pathname];
      if (answer === undefined) throw new AdFailure(301, 'Nobody is there');
      return parseXml(answer);
    },
    ping: (urls, macros) => urls.length > 0 && codes.push(macros['ERRORCODE']),
  }).catch((failure: AdFailure) => failure.vastCode);
  return { names: typeof ads === 'number' ? ads : ads.map(({ ad }) => ad.id), codes, asked };
}

describe('requestAds', () => {
  it('AD-13: follows wrappers to the ad, whose impressions are those of all', async () => {
    const { names, asked } = await ask(vastOf(wrapper('https://ads.example/one')), {
      '/one': vastOf(wrapper('https://ads.example/two')),
      '/two': vastOf(),
    });
    expect([names, asked]).toEqual([['a'], ['https://ads.example/one', 'https://ads.example/two']]);
  });

  it('AD-12: leaves wrappers without an end after five', async () => {
    const { names, asked, codes } = await ask(vastOf(wrapper('https://ads.example/again')), {
      '/again': vastOf(wrapper('https://ads.example/again')),
    });
    expect([names, asked.length, codes]).toEqual([302, 4, [302]]);
  });

  it('AD-13: a wrapper that leads to nothing is told with 301', async () => {
    expect(await ask(vastOf(wrapper('https://ads.example/nowhere')))).toMatchObject({ names: 301, codes: [301] });
  });

  it('AD-13: one that stands alone takes the place of a wrapper in a pod that has none, where that allows it', async () => {
    const pod = (attributes: string) =>
      vastOf(
        wrapper('https://ads.example/empty', attributes, ' sequence="1"') +
          inline({ name: 'second', sequence: '2' }) +
          inline({ name: 'alone' })
      );
    const answers = { '/empty': vastOf('') };
    expect((await ask(pod(' fallbackOnNoAd="true"'), answers)).names).toEqual(['alone', 'second']);
    expect((await ask(pod(' fallbackOnNoAd="false"'), answers)).names).toEqual(['second']);
  });

  it('AD-13: a pod behind a wrapper plays in its sequence, and what stands alone there only in place of one', async () => {
    const wrapped = (third: string) => ({
      '/pod': vastOf(third + inline({ name: 'alone' }) + inline({ name: 'first', sequence: '1' })),
    });
    const tag = vastOf(wrapper('https://ads.example/pod', ' allowMultipleAds="true"'));
    const third = inline({ name: 'third', sequence: '3' });
    expect((await ask(tag, wrapped(third))).names).toEqual(['first', 'third']);
    const empty = inline({ name: 'third', sequence: '3', files: '' });
    expect((await ask(tag, wrapped(empty))).names).toEqual(['first', 'alone']);
  });

  it('AD-13: of an answer without a pod the first ad plays', async () => {
    expect((await ask(vastOf(inline({ name: 'one' }) + inline({ name: 'two' })))).names).toEqual(['one']);
  });

  it('AD-13: where no further wrapper is allowed none is followed', async () => {
    const { names } = await ask(vastOf(wrapper('https://ads.example/one', ' followAdditionalWrappers="false"')), {
      '/one': vastOf(wrapper('https://ads.example/two')),
      '/two': vastOf(),
    });
    expect(names).toBe(301);
  });
});

/** Answers of real ad servers and composed ones, which are not part of this repository. */
const FILES = join(import.meta.dirname, '../../../../../shared/data/ads');

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

  it('AD-13: a VMAP gives its breaks', () => {
    const offsets = breaksOf(parseXml(read('vmap-js/correct-vmap.xml'))).map(({ kind, offset }) => [kind, offset]);
    expect(offsets).toEqual([
      ['preroll', { from: 'start' }],
      ['midroll', { from: 'seconds', value: 623.125 }],
      ['postroll', { from: 'end' }],
    ]);
  });

  it.each(['inline-linear', 'sample', 'wrapper-a', 'wrapper-b', 'wrapper-legacy'])(
    'AD-13: %s gives an ad',
    async (name) => {
      expect(await codeOf(`vast-client-js/${name}.xml`)).toContainEqual(expect.anything());
    }
  );
});
