/** Seconds for which an event counts: two and a half heartbeats (spec "metrics": 2.5 × interval). */
export const WATCHING_SECONDS = 25;

/**
 * SQL: what the last of some events says of watching, 0 or 1, by their columns `seconds` (epoch), `sequence`, `watching`.
 *
 * Later before earlier, then the higher number. All of it is one number, whose maximum is that event: sorting millions of
 * them takes too long.
 */
export const WATCHES =
  'max((cast(round(seconds * 1000) as bigint) * 1048576 + least(coalesce(sequence, 0), 1048575)) * 2 + cast(watching as integer)) & 1';
