/** SHA-256 of each picture's bytes, hex: names its content in ETags, versioned URLs and the cache of resized ones. */
export const imageHash = {
  name: '002-image-hash',
  sql: `
    alter table images add column hash text not null generated always as (encode(sha256(bytes), 'hex')) stored;
  `,
} as const;
