import { describe, expect, it } from 'vitest';
import { readEntity } from './entity.ts';

describe('readEntity', () => {
  it('reads the display name, not the resource name', () => {
    const json = {
      id: 'ajax',
      name: 'Ajax',
      resourceName: 'publishers/acme/entities/ajax',
      typeId: 'team',
      description: 'Amsterdam',
      thumbnailUrl: '/img/acme/ajax',
      metadata: { country: 'NL' },
    };
    const { resourceName: _, ...entity } = json;
    expect(readEntity(json)).toEqual(entity);
  });

  it('keeps what it can of an odd one', () => {
    expect(readEntity({ id: 'x', name: null, thumbnailUrl: 'javascript:1', metadata: 'x' })).toEqual({
      id: 'x',
      typeId: '',
      name: '',
      description: '',
      thumbnailUrl: null,
      metadata: {},
    });
    expect(readEntity([])).toBeNull();
  });
});
