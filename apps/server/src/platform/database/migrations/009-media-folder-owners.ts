/**
 * The owner of each media folder. It does not reference the publisher: a folder keeps its owner when that publisher is
 * deleted, so that nobody else gets its files.
 */
export const mediaFolderOwners = {
  name: '009-media-folder-owners',
  sql: `
    create table media_folders (
      folder text collate "C" primary key,
      publisher_id text not null,
      assign_time timestamptz not null
    );
    create index media_folders_by_publisher on media_folders (publisher_id, folder);
  `,
} as const;
