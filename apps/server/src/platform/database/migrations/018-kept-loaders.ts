/**
 * The loader of each version, as this installation served it first. Pages that pin a version rely on these exact bytes,
 * which a newer build cannot produce.
 */
export const keptLoaders = {
  name: '018-kept-loaders',
  sql: `
    create table kept_loaders (
      version text collate "C" primary key,
      content text not null,
      create_time timestamptz not null
    );
  `,
} as const;
