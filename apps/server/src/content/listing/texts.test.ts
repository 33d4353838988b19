import { textIn } from '@touchline/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/database/open-database.ts';
import { openTestStore } from '../../testing/store.ts';
import { markedText, namesIn, soughtWords, tagsOf, textsOf, wordsOf } from './texts.ts';

let store: Store;

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());

/** The words as PostgreSQL reads them, and their size in bytes. */
async function stored(words: string): Promise<{ words: string; bytes: number }> {
  const { rows } = await sql<{ words: string; bytes: number }>`
    select words::text, pg_column_size(words) as bytes from (select ${words}::tsvector as words) as vector`.execute(
    store.database
  );
  return rows[0] ?? { words: '', bytes: 0 };
}

describe('textsOf', () => {
  it('stores a plain text for all languages, and a map by lower-case tag', () => {
    expect(textsOf({ title: 'Derby', description: { 'nl-BE': 'Derbydag', en_US: 'Derby day' } })).toEqual({
      title: { '*': 'Derby' },
      description: { 'nl-be': 'Derbydag', 'en-us': 'Derby day', '*': 'Derby day' },
    });
    expect(textsOf({ title: {} })).toEqual({ title: { '*': '' } });
  });

  it('has, for any other language, the text displayed for the map as jsonb has sorted it', async () => {
    const title = { sv: 'Derbyt', 'nl-BE': 'Derby', nl: 'Derbydag', de: 'Derbytag' };
    const { rows } = await sql<{
      title: Record<string, string>;
    }>`select ${JSON.stringify(title)}::jsonb as title`.execute(store.database);
    expect(textsOf({ title })['title']?.['*']).toBe(textIn(rows[0]?.title ?? '', ['fr']));
  });
});

describe('tagsOf', () => {
  it('is each locale, then its language, once', () => {
    expect(tagsOf(['nl_BE', 'nl', 'pt-BR', 'NL-be'])).toEqual(['nl-be', 'nl', 'pt-br', 'pt']);
  });
});

describe('wordsOf', () => {
  it('has a class for each language with its mark, and one for all others', async () => {
    const words = wordsOf(
      [
        { weight: 'A', text: { nl: 'De Klassieker', en: 'The Classic' } },
        { weight: 'D', text: 'Ajax, Ajax & PSV' },
      ],
      'en'
    );
    expect((await stored(words)).words.split(' ')).toEqual([
      "'*/ajax':3",
      "'*/classic':2A",
      "'*/psv':5",
      "'*/the':1A",
      "'@en'",
      "'@nl'",
      "'en/ajax':3",
      "'en/classic':2A",
      "'en/psv':5",
      "'en/the':1A",
      "'nl/ajax':3",
      "'nl/de':1A",
      "'nl/klassieker':2A",
      "'nl/psv':5",
    ]);
  });

  it('accepts any text of any length, in as many languages as a map may have', async () => {
    const tags = Array.from({ length: 100 }, (_, n) => `aa-${n}xxxxx`);
    const long = (n: number) =>
      Array.from({ length: 700 }, (_, m) => `${n}${'東京ab'.repeat(4)}${m}`)
        .join(' ')
        .slice(0, 20_000);
    const text = Object.fromEntries(tags.map((tag, n) => [tag, long(n)]));
    const { bytes } = await stored(
      wordsOf(
        [
          { weight: 'A', text: 'x'.repeat(2_000) },
          { weight: 'D', text },
        ],
        'en'
      )
    );
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(300_000);
    expect(
      (await stored(wordsOf([{ weight: 'D', text: '𝒳'.repeat(1_000) + '🏆'.repeat(10) }], 'en'))).bytes
    ).toBeLessThan(1_000);
  });

  it('produces only valid input for PostgreSQL from any texts', async () => {
    const tag = fc.oneof(
      fc.constantFrom('nl', 'en_GB', "it's", 'a:b', '', '__proto__', `x-${'long'.repeat(30)}`),
      fc.string()
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom("'", '\\', ':1A', 'a & b')
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(tag, text, { maxKeys: 4 }), text, text, async (map, plain, search) => {
        const words = wordsOf(
          [
            { weight: 'A', text: map },
            { weight: 'B', text: plain },
          ],
          'en'
        );
        await stored(words);
        const query = soughtWords(search)
          .map(({ word, prefix }) => `'*/${word}'${prefix ? ':*' : ''}`)
          .join(' & ');
        await sql`select ${query}::tsquery`.execute(store.database);
      }),
      { numRuns: 300 }
    );
  });
});

describe('soughtWords', () => {
  const whole = (word: string) => ({ word, prefix: false });
  const begun = (word: string) => ({ word, prefix: true });

  it.each([
    ['', []],
    ['---', []],
    ['Köln MAI', [whole('koln'), begun('mai')]],
    ['1. FC', [whole('1'), begun('fc')]],
    ['東', [begun('東')]],
    ['東京都', [whole('東京'), whole('京都')]],
    ['リーグ 2', [whole('リー'), whole('ーク'), begun('2')]],
    ['J1リーグ', [whole('j1'), whole('リー'), whole('ーク')]],
  ])('reads "%s"', (search, words) => {
    expect(soughtWords(search)).toEqual(words);
  });
});

describe('namesIn', () => {
  it('finds texts under keys that end in name, and drivers, in any language', () => {
    const metadata = {
      home: { name: 'Ajax', shortName: 'AJA', color: '#d2122e' },
      players: [{ name: { $t: { en: 'Sinner', it: 'Sinner J.' } } }, { fullname: 'Rublev' }],
      classification: [{ driver: 'M. Verstappen', team: { name: 7 } }],
      summary: 'not a name',
    };
    expect(namesIn(metadata)).toEqual(['Ajax', 'AJA', { en: 'Sinner', it: 'Sinner J.' }, 'Rublev', 'M. Verstappen']);
  });

  it('does not search metadata deeper than eight levels', () => {
    const deep = (levels: number): object => (levels === 0 ? { name: 'Ajax' } : { in: deep(levels - 1) });
    expect([namesIn(deep(8)), namesIn(deep(9))]).toEqual([['Ajax'], []]);
  });
});

describe('markedText', () => {
  it('returns the texts of an object with $t, and of nothing else', () => {
    expect(markedText({ $t: { en: 'Cup', nl: 7 } })).toEqual({ en: 'Cup' });
    expect([markedText({ $t: ['Cup'] }), markedText('Cup'), markedText(null), markedText({ en: 'Cup' })]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
