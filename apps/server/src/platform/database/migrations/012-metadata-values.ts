/**
 * The texts in metadata, for the index of 013: at any depth, the first 64 characters of each. More than 200 are the one
 * text '', which therefore stands for "any text". PostgreSQL 18 reserves `json` as a name.
 *
 * In PL/pgSQL, because it is planned once for each connection: a function in SQL is planned again at each write. Inside it
 * no line ends with a semicolon, because that ends a statement of a migration.
 */
export const metadataValues = {
  name: '012-metadata-values',
  sql: `
create or replace function touchline_values(metadata jsonb) returns text[]
  language plpgsql immutable strict parallel safe as $$
begin
  return (
    select case when count(*) > 200 then array[''] else array_agg(left(value #>> '{}', 64)) end
    from jsonb_path_query(metadata, 'strict $.**') as value
    where jsonb_typeof(value) = 'string'
  )
  ; end
$$;`,
} as const;
