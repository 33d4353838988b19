/** SHA-256 of each picture's bytes, hex: names its content in ETags, versioned URLs and the cache of resized ones. */
export const imageHash = {
  name: '002-image-hash',
  sql: `
    alter table images add column hash text not null generated always as (encode(sha256(bytes), 'hex')) stored;
    -- Which picture changed last: part of the validators of what shows pictures.
    create index images_by_revision on images (publisher_id, revision);
  `,
} as const;
