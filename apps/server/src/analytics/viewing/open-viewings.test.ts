import { expect, it } from 'vitest';
import { viewingRow } from '../store/test-rows.ts';
import { createOpenViewings } from './open-viewings.ts';

it('remembers more viewings than it has room for until they are stored, then the newest', () => {
  const store = { findViewings: async () => [], findEvents: async () => [] };
  const viewings = createOpenViewings(store, 2);
  const ids = ['a', 'b', 'c', 'd'];
  const known = () => ids.filter((id) => viewings.get('acme', id));
  viewings.beginPart();
  for (const id of ids) {
    const row = viewingRow({ publisher: 'acme', id });
    viewings.set({ known: { row, fields: {} }, seen: viewings.nothingSeen() });
  }
  viewings.beginPart();
  expect(known()).toEqual(ids);
  viewings.beginPart();
  expect(known()).toEqual(['c', 'd']);
});
