/**
 * Finds events by a text in their metadata, see listing/where-sql.ts. Without a list of pending entries: scores make it
 * long, every scan reads all of it, and the planner then does not use the index.
 */
export const metadataIndex = {
  name: '013-metadata-index',
  indexes: [
    { name: 'events_values', on: "events using gin (touchline_values(body -> 'metadata')) with (fastupdate = off)" },
  ],
} as const;
