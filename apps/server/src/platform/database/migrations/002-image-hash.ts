/**
 * SHA-256 of each image's bytes in hex. It identifies the content in ETags, versioned URLs and the cache of resized
 * images.
 */
export const imageHash = {
  name: '002-image-hash',
  sql: `
    alter table images add column hash text not null generated always as (encode(sha256(bytes), 'hex')) stored;
    -- Which picture changed last: part of the validators of what shows pictures.
    create index images_by_revision on images (publisher_id, revision);
  `,
} as const;
