import { expect, it } from 'vitest';
import { viewingRow } from '../../testing/analytics/rows.ts';
import { createOpenViewings } from './open-viewings.ts';

it('keeps viewings beyond its limit until they are stored, then the newest', () => {
  const store = { findViewings: async () => [], findEvents: async () => [] };
  const viewings = createOpenViewings(store, 2);
  const ids = ['a', 'b', 'c', 'd'];
  const kept = () => ids.filter((id) => viewings.get('acme', id));
  viewings.beginBatch();
  for (const id of ids) {
    const row = viewingRow({ publisher: 'acme', id });
    viewings.set({ state: { row, fields: {} }, seen: viewings.createSeen() });
  }
  viewings.beginBatch();
  expect(kept()).toEqual(ids);
  viewings.beginBatch();
  expect(kept()).toEqual(['c', 'd']);
});
