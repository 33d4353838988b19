/**
 * The media folders that each video refers to, which lead from a file's URL to the rules of all its videos
 * (videos/video.ts). Existing videos are processed here; percent-encoded letters are decoded.
 */
export const mediaFolders = {
  name: '006-media-folders',
  sql: `
    alter table videos add column media_folders text[] not null default '{}';

    update videos set media_folders = named.folders
    from (
      select publisher_id, id, array_agg(distinct folder) as folders
      from videos,
        lateral (
          select value ->> 'url' as url from jsonb_array_elements(coalesce(body -> 'playlists', '[]'))
          union all select value ->> 'url' from jsonb_array_elements(coalesce(body -> 'captions', '[]'))
          union all select body ->> 'storyboardUrl'
        ) as address,
        lateral (
          select string_agg(
            case when length(part[1]) = 3 then chr(('x' || substr(part[1], 2))::bit(8)::integer) else part[1] end,
            '' order by place
          ) as text
          from regexp_matches(address.url, '%[2-7][0-9A-Fa-f]|.', 'g') with ordinality as piece (part, place)
        ) as plain,
        lateral substring(plain.text from '^(?:(?:[Hh][Tt][Tt][Pp][Ss]?:)?//[^/?#]*)?/media/([a-z0-9][a-z0-9_-]{0,62})/')
          as folder
      where folder is not null
      group by publisher_id, id
    ) as named
    where videos.publisher_id = named.publisher_id and videos.id = named.id;

    create index videos_by_media_folder on videos using gin (media_folders) with (fastupdate = off);
    create index videos_by_id on videos (id);
  `,
} as const;
