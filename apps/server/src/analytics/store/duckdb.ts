/** The module of DuckDB. It takes 0.2 s and 40 MB, so it is loaded on first use and passed on. */
export type DuckDb = typeof import('@duckdb/node-api');

export type Connection = import('@duckdb/node-api').DuckDBConnection;
export type Instance = import('@duckdb/node-api').DuckDBInstance;
export type DuckDbValue = import('@duckdb/node-api').DuckDBValue;
