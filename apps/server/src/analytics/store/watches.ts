/** Seconds for which an event counts as watching: two and a half heartbeats (spec "metrics": 2.5 × interval). */
export const WATCHING_SECONDS = 25;

/**
 * SQL for the `watching` value of the last event, 0 or 1, from the columns `seconds` (epoch), `sequence`, `watching`.
 *
 * Events are ordered by time, then by number. Both are packed into one number whose maximum is the last event, because
 * sorting millions of events takes too long.
 */
export const WATCHES =
  'max((cast(round(seconds * 1000) as bigint) * 1048576 + least(coalesce(sequence, 0), 1048575)) * 2 + cast(watching as integer)) & 1';
