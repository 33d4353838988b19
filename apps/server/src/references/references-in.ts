import { uploadedId } from '../images/picture-url.ts';
import type { Reference, ReferenceContext, ReferencedCollection } from './reference.ts';

/** Ids in a list. */
export function idsIn(field: string, collection: ReferencedCollection, ids: readonly string[]): readonly Reference[] {
  return ids.map((id, index) => ({ field, path: [field, index], collection, id }));
}

/** An id in a member that may be absent or null. */
export function idAt(
  path: Reference['path'],
  collection: ReferencedCollection,
  id: string | null | undefined
): readonly Reference[] {
  return id === null || id === undefined ? [] : [{ field: fieldOf(path), path, collection, id }];
}

/** The uploaded picture of the publisher's own that an address names; none of any other address. */
export function pictureAt(path: Reference['path'], url: unknown, context: ReferenceContext): readonly Reference[] {
  const { publicUrl, publisher } = context;
  const plain = typeof url === 'string' ? url.replace(/[?#].*$/, '') : '';
  return idAt(path, 'images', uploadedId(plain, { publicUrl, publisher, imageHosts: [] }));
}

/** Pictures under `logoUrl`, anywhere in metadata. */
export function logosIn(metadata: unknown, context: ReferenceContext): readonly Reference[] {
  const walk = (value: unknown, path: Reference['path']): readonly Reference[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, member]) => {
      const inner = [...path, Array.isArray(value) ? Number(key) : key];
      return key === 'logoUrl' ? pictureAt(inner, member, context) : walk(member, inner);
    });
  };
  return walk(metadata, ['metadata']);
}

function fieldOf(path: Reference['path']): string {
  return path.reduce<string>(
    (field, key) => (typeof key === 'number' ? `${field}[${key}]` : field === '' ? key : `${field}.${key}`),
    ''
  );
}
