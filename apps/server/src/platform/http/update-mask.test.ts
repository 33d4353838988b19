import { EventFields } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import type { ApiError } from './errors.ts';
import { applyUpdate } from './update-mask.ts';

const stored = {
  title: 'Ajax - PSV',
  description: { nl: 'Ronde 14' },
  metadata: { score: { home: 0, away: 0, half_time: null }, clock: { minute: 22 } },
  links: { details: '/m/e1' },
};
const defaults = { title: '', description: '', metadata: {}, links: {} };
const update = (mask: string | undefined, sent: Record<string, unknown>) =>
  applyUpdate(stored, sent, { mask, fields: EventFields, defaults });

describe('applyUpdate', () => {
  it('changes one value deep in a map and keeps its siblings', () => {
    const sent = { metadata: { score: { home: 1 }, clock: {} } };
    expect(update('metadata.score.home', sent)['metadata']).toEqual({
      score: { home: 1, away: 0, half_time: null },
      clock: { minute: 22 },
    });
  });

  it('replaces the value of the path as a whole', () => {
    const sent = { metadata: { score: { home: 1, away: 0 } } };
    expect(update('metadata.score', sent)['metadata']).toEqual({
      score: { home: 1, away: 0 },
      clock: { minute: 22 },
    });
  });

  it('keeps the spelling of map keys, and accepts our own names in either spelling', () => {
    const sent = { metadata: { score: { half_time: { home: 0 } } } };
    expect(update('metadata.score.half_time', sent)['metadata']).toMatchObject({ score: { half_time: { home: 0 } } });
    expect(update('start_time', { startTime: '2026-11-21T14:00:00Z' })).toMatchObject({
      startTime: '2026-11-21T14:00:00Z',
    });
  });

  it('removes a masked key that is not sent, and creates the path to a new one', () => {
    expect(update('links.details', {})['links']).toEqual({});
    expect(update('metadata.venue.city', { metadata: { venue: { city: 'Amsterdam' } } })['metadata']).toMatchObject({
      venue: { city: 'Amsterdam' },
    });
  });

  it.each([
    '',
    'metadata.',
    'metadata..home',
    'nope',
    'status.x',
    'title.nl',
    'description.nl',
    'etag.x',
    '__proto__.x',
  ])('rejects the unknown field "%s"', (mask) => {
    expect(() => update(mask, {})).toThrowError(
      expect.objectContaining({ reason: 'MASK_INVALID' } satisfies Partial<ApiError>)
    );
  });

  it('sets an own property for a map key named like an inherited one', () => {
    const sent = JSON.parse('{"metadata": {"__proto__": {"polluted": true}}}');
    const { metadata } = update('metadata.__proto__.polluted', sent) as { metadata: object };
    expect(Object.keys(metadata)).toContain('__proto__');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
