import { PublicEvent } from '@touchline/contract';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../platform/http/errors.ts';
import { applyFieldMask, readFieldMask } from './field-mask.ts';

const page = Type.Object({ events: Type.Array(PublicEvent), nextPageToken: Type.String(), totalSize: Type.Integer() });
const answer = {
  events: [
    {
      id: 'e1',
      title: 'Ajax - PSV',
      startTime: null,
      metadata: { score: { home: 1, away: 0 }, teams: [{ name: 'Ajax', points: 3 }, { name: 'PSV' }] },
      markers: [{ id: 'g1', kind: 'goal', label: '1-0' }],
    },
  ],
  nextPageToken: 'next',
  totalSize: 1,
};

const masked = (text: string) => {
  const mask = readFieldMask(text, page);
  return mask && applyFieldMask(answer, mask);
};

describe('readFieldMask and applyFieldMask', () => {
  const cases: [string, unknown][] = [
    ['events(id,title)', { events: [{ id: 'e1', title: 'Ajax - PSV' }] }],
    ['events.id,events.title', { events: [{ id: 'e1', title: 'Ajax - PSV' }] }],
    ['events/id', { events: [{ id: 'e1' }] }],
    ['totalSize', { totalSize: 1 }],
    ['events', { events: answer.events }],
    ['*', answer],
    ['events(*)', { events: answer.events }],
    ['events(id),events', { events: answer.events }],
    [' events ( id , startTime ) , total_size ', { events: [{ id: 'e1', startTime: null }], totalSize: 1 }],
    ['events(start_time)', { events: [{ startTime: null }] }],
    ['events(metadata.score)', { events: [{ metadata: { score: { home: 1, away: 0 } } }] }],
    ['events(metadata(score(home)))', { events: [{ metadata: { score: { home: 1 } } }] }],
    ['events.metadata.teams.name', { events: [{ metadata: { teams: [{ name: 'Ajax' }, { name: 'PSV' }] } }] }],
    ['events.metadata.teams.points', { events: [{ metadata: { teams: [{ points: 3 }, {}] } }] }],
    ['events.metadata.nothing.here', { events: [{ metadata: {} }] }],
    ['events.markers(id,label)', { events: [{ markers: [{ id: 'g1', label: '1-0' }] }] }],
    ['events.metadata.__proto__', { events: [{ metadata: {} }] }],
  ];
  it.each(cases)('API-02: the mask %s selects exactly these fields', (text, left) => {
    expect(masked(text)).toEqual(left);
  });

  it('returns null for blank text', () => {
    expect([readFieldMask(undefined, page), readFieldMask(' ', page)]).toEqual([null, null]);
  });

  const bad = [
    'title',
    'events(nope)',
    'events(id',
    'events(id))',
    'events()',
    '(id)',
    ',',
    'events,,totalSize',
    'events(id,)',
    'events..id',
    'events(title.en)',
    'events(id).title',
    'events(*.id)',
    'constructor',
    'events.__proto__',
    `${'events('.repeat(20)}id${')'.repeat(20)}`,
    'x'.repeat(2_001),
  ];
  it.each(bad)('rejects the mask "%.30s" and names the field', (text) => {
    const read = () => readFieldMask(text, page);
    expect(read).toThrow(ApiError);
    expect(read).toThrow(expect.objectContaining({ reason: 'FIELD_INVALID', metadata: { field: 'fields' } }));
  });
});
