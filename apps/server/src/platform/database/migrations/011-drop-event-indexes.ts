/** Drops the indexes that those of 010 replace. The version before uses the new ones as well. */
export const dropEventIndexes = {
  name: '011-drop-event-indexes',
  sql: 'drop index if exists events_by_start, events_by_start_down, events_by_type, events_by_status;',
} as const;
