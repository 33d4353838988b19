import { uploadedId } from '../images/image-url.ts';
import type { Reference, ReferenceContext, ReferencedCollection } from './reference.ts';

/** References of ids in a list. */
export function idsIn(field: string, collection: ReferencedCollection, ids: readonly string[]): readonly Reference[] {
  return ids.map((id, index) => ({ field, path: [field, index], collection, id }));
}

/** Reference of an id that may be absent or null. */
export function idAt(
  path: Reference['path'],
  collection: ReferencedCollection,
  id: string | null | undefined
): readonly Reference[] {
  return id === null || id === undefined ? [] : [{ field: fieldOf(path), path, collection, id }];
}

/** Reference to the publisher's own uploaded image with this URL; none for any other URL. */
export function imageAt(path: Reference['path'], url: unknown, context: ReferenceContext): readonly Reference[] {
  const { publicUrl, publisher } = context;
  const plain = typeof url === 'string' ? url.replace(/[?#].*$/, '') : '';
  return idAt(path, 'images', uploadedId(plain, { publicUrl, publisher, imageHosts: [] }));
}

/** References of images under `logoUrl`, anywhere in metadata. */
export function logosIn(metadata: unknown, context: ReferenceContext): readonly Reference[] {
  const walk = (value: unknown, path: Reference['path']): readonly Reference[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, member]) => {
      const inner = [...path, Array.isArray(value) ? Number(key) : key];
      return key === 'logoUrl' ? imageAt(inner, member, context) : walk(member, inner);
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
