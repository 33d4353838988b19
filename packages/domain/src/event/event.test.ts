import { describe, expect, it } from 'vitest';
import { readEvent } from './event.ts';

const whole = {
  id: 'e1',
  typeId: 'football',
  title: 'Ajax - PSV',
  description: 'Round 14',
  status: 'EVENT_STATUS_STARTED',
  startTime: '2026-11-21T14:00:00Z',
  endTime: null,
  timeZone: 'Europe/Amsterdam',
  thumbnailUrl: 'https://img.example/e1.jpg',
  posterUrl: 'https://img.example/e1-poster.jpg',
  videoIds: ['v1', 'v2'],
  entityIds: ['ajax', 'psv'],
  links: { details: 'https://acme.example/m/e1' },
  metadata: { score: { home: 1, away: 0 } },
  markers: [{ id: 'g1', kind: 'goal', time: '2026-11-21T14:23:10Z', label: '1-0 Brobbey', entityId: 'ajax' }],
  revision: '418',
};

describe('readEvent', () => {
  it('EP-07: reads every name of a card and of a player, times as epoch ms', () => {
    expect(readEvent({ ...whole, name: 'publishers/acme/events/e1', newField: 1 })).toEqual({
      ...whole,
      startTime: Date.UTC(2026, 10, 21, 14),
      markers: [{ ...whole.markers[0], time: Date.UTC(2026, 10, 21, 14, 23, 10) }],
    });
  });

  it('reads an event that is nothing but an id', () => {
    expect(readEvent({ id: 'e1' })).toEqual({
      id: 'e1',
      typeId: '',
      title: '',
      description: '',
      status: 'EVENT_STATUS_UNSPECIFIED',
      startTime: null,
      endTime: null,
      timeZone: null,
      thumbnailUrl: null,
      posterUrl: null,
      videoIds: [],
      entityIds: [],
      links: {},
      metadata: {},
      markers: [],
      revision: '',
    });
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a text', 'e1'],
    ['an object without id', { title: 'x' }],
    ['a number as id', { id: 1 }],
    ['a blank id', { id: ' ' }],
  ])('is nothing for %s', (_, json) => {
    expect(readEvent(json)).toBeNull();
  });

  const repairs: [string, object, object][] = [
    ['a status of tomorrow', { status: 'EVENT_STATUS_ABANDONED' }, { status: 'EVENT_STATUS_UNSPECIFIED' }],
    ['a status in another case', { status: 'event_status_started' }, { status: 'EVENT_STATUS_UNSPECIFIED' }],
    ['a time that is none', { startTime: 'tomorrow', endTime: 12 }, { startTime: null, endTime: null }],
    ['a script as link', { links: { details: 'javascript:alert(1)', tickets: '/t' } }, { links: { tickets: '/t' } }],
    [
      'a script as picture',
      { thumbnailUrl: 'data:text/html,x', posterUrl: 7 },
      { thumbnailUrl: null, posterUrl: null },
    ],
    [
      'odd ids',
      { videoIds: ['v1', null, '', 'v1', 3, 'v2'], entityIds: 'ajax' },
      { videoIds: ['v1', 'v2'], entityIds: [] },
    ],
    ['metadata that is a list', { metadata: [1] }, { metadata: {} }],
    [
      'a marker without time',
      { markers: [{ id: 'g1' }, null, whole.markers[0]] },
      { markers: [{ id: 'g1', kind: 'goal' }] },
    ],
    ['a revision as number', { revision: 418 }, { revision: '418' }],
    ['a revision that is none', { revision: '4e2' }, { revision: '' }],
    ['texts that are none', { title: { en: 'x' }, description: 3 }, { title: '', description: '' }],
  ];
  it.each(repairs)('mends or drops %s and keeps the rest', (_, invalid, expected) => {
    expect(readEvent({ ...whole, ...invalid })).toMatchObject({ id: 'e1', typeId: 'football', ...expected });
  });
});
