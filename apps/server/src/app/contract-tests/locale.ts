import { beforeAll, describe, expect, it } from 'vitest';
import { openPublisher, type Query, type Target, type TestPublisher } from './target.ts';

/** Contract §8, 15: the language of a text for a visitor (§6). */
export function describeLocale(target: () => Target): void {
  describe('languages', () => {
    const title = { en: 'Derby', nl: 'Derbydag', 'pt-BR': 'Clássico', pt: 'Dérbi' };
    let acme: TestPublisher;
    beforeAll(async () => {
      acme = await openPublisher(target(), { languageCode: 'nl' });
      await acme.create('events', 'e1', { title, metadata: { phase: { $t: { en: 'Final', nl: 'Finale' } } } });
      await acme.create('events', 'only-danish', { title: { da: 'Kun dansk' } });
      await acme.create('events', 'plain', { title: 'Zonder taal' });
    });

    const chain: [string, Query, Record<string, string>, string, string][] = [
      ['the exact tag', { locale: 'pt-BR' }, {}, 'Clássico', 'Finale'],
      ['the exact tag, written with an underscore', { locale: 'pt_BR' }, {}, 'Clássico', 'Finale'],
      ['the language of a tag', { locale: 'en-GB' }, {}, 'Derby', 'Final'],
      ["the publisher's default", { locale: 'fr' }, {}, 'Derbydag', 'Finale'],
      ["the browser's languages", {}, { 'accept-language': 'fr;q=0.9, en;q=0.8' }, 'Derby', 'Final'],
      [
        "the locale before the browser's languages",
        { locale: 'nl' },
        { 'accept-language': 'en' },
        'Derbydag',
        'Finale',
      ],
      ["the publisher's default where nothing is wished", {}, {}, 'Derbydag', 'Finale'],
    ];
    it.each(chain)('EP-01: an event has %s', async (_, query, headers, expected, phase) => {
      const one = await acme.visit('/v1/events/e1', query, headers);
      const list = await acme.visit('/v1/events', { ...query, pinnedIds: ['e1'], pageSize: 1 }, headers);

      expect([one.json.title, one.json.metadata.phase]).toEqual([expected, phase]);
      expect(list.json.events[0].title).toBe(expected);
    });

    it('a text in none of the requested languages falls back to any language', async () => {
      expect((await acme.visit('/v1/events/only-danish', { locale: 'fr' })).json.title).toBe('Kun dansk');
      expect((await acme.visit('/v1/events/plain', { locale: 'fr' })).json.title).toBe('Zonder taal');
    });

    it('filter, search and order use the text that the visitor gets', async () => {
      const filter = 'title = "Derbydag"';
      const dutch = await acme.visit('/v1/events', { filter, locale: 'nl' });
      const english = await acme.visit('/v1/events', { filter, locale: 'en' });
      const texts = await acme.visit('/v1/events', { search: 'classico', locale: 'pt-BR' });
      const ordered = await acme.visit('/v1/events', { orderBy: 'title', locale: 'pt-BR' });

      expect([dutch.json.totalSize, english.json.totalSize]).toEqual([1, 0]);
      expect(texts.json.events.map(({ id }: { id: string }) => id)).toEqual(['e1']);
      expect(ordered.json.events.map(({ id }: { id: string }) => id)).toEqual(['e1', 'only-danish', 'plain']);
    });

    it('a response names its language, and varies by the header only if the query names none', async () => {
      const chosen = await acme.visit('/v1/events/e1', { locale: 'en' });
      const requested = await acme.visit('/v1/events/e1', {}, { 'accept-language': 'en' });

      expect([chosen.headers.get('content-language'), requested.headers.get('content-language')]).toEqual(['en', 'en']);
      expect(chosen.headers.get('vary') ?? '').not.toMatch(/accept-language/i);
      expect(requested.headers.get('vary')).toMatch(/accept-language/i);
    });
  });
}
