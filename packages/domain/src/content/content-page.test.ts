import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvent } from '../event/event.ts';
import { readEventType } from '../event/event-type.ts';
import { readPage } from './content-page.ts';
import { readCreativeWork } from './creative-work.ts';
import { readEntity } from './entity.ts';
import { readTranslation } from './translation.ts';
import { readVideo } from './video.ts';

describe('readPage', () => {
  it('reads items, token and count', () => {
    const json = { entities: [{ id: 'b', name: 'B' }, { id: 'a' }], nextPageToken: 'Cg', totalSize: 25 };
    const page = readPage(json, 'entities', readEntity);
    expect(page).toMatchObject({ items: [{ id: 'b', name: 'B' }, { id: 'a' }], nextPageToken: 'Cg', totalSize: 25 });
  });

  it.each([
    ['text, longer than a safe integer', '9007199254740993', '9007199254740993'],
    ['a number, from another backend', 418, '418'],
    ['nothing else', '-4', ''],
  ])('reads the revision as %s', (_, revision, read) => {
    expect(readPage({ events: [], revision }, 'events', readEvent)?.revision).toBe(read);
  });

  it('drops what cannot be read, and an item whose id came before', () => {
    const json = { events: [{ id: 'a', title: 'first' }, 7, {}, { id: 'a', title: 'again' }, { id: 'b' }] };
    const page = readPage(json, 'events', readEvent);
    expect(page?.items.map(({ id, title }) => [id, title])).toEqual([
      ['a', 'first'],
      ['b', ''],
    ]);
  });

  it('is empty without its list, and nothing at all for what is no answer', () => {
    const emptyPage = { items: [], nextPageToken: '', totalSize: null, revision: '' };
    expect(readPage({ events: null, nextPageToken: 3, totalSize: 'x' }, 'events', readEvent)).toEqual(emptyPage);
    for (const json of [null, [], 'events', { events: 'x' }, { events: {} }]) {
      expect(readPage(json, 'events', readEvent)).toBeNull();
    }
  });
});

describe('every reader', () => {
  const names = [
    'id',
    'title',
    'name',
    'status',
    'startTime',
    'playlists',
    'format',
    'url',
    'markers',
    'links',
    'paths',
  ];
  const anyJson = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...names, 'metadata', 'videoIds', 'error', 'texts', '__proto__'), tie('value')),
      fc.array(tie('value'), { maxLength: 4 })
    ),
  })).value;

  it('never throws, whatever it is given', () => {
    const readers = [readEvent, readCreativeWork, readEntity, readEventType, readVideo, readTranslation];
    fc.assert(
      fc.property(anyJson, (json) => {
        for (const read of readers) read(json);
        readPage({ events: json }, 'events', readEvent);
      })
    );
  });
});
