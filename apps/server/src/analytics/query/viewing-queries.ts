import type { NamedQuery } from '../feed/named-query.ts';
import { viewingColumns } from '../store/columns.ts';

/** Events of a timeline: three times those of a match of two hours with a heartbeat every 5 s. */
const MAX_EVENTS = 5_000;

/** Columns that are private, or appear elsewhere. */
const HIDDEN = new Set(['viewing', 'publisher', 'id', 'viewer', 'browser_user', 'auth_user', 'session']);

/** Columns of a viewing that are returned. */
export const SHOWN = Object.entries(viewingColumns).filter(([name]) => !HIDDEN.has(name));

/** A viewing by its id. */
export const viewingById: NamedQuery<{ publisher: string; id: string }> = {
  name: 'viewingById',
  build({ publisher, id }) {
    const names = ['viewing', ...SHOWN.map(([name]) => name), 'is_open'].join(', ');
    const sql = `select ${names} from all_viewings where publisher = $1 and id = $2 order by viewing desc limit 1`;
    return { sql, parameters: [publisher, id] };
  },
};

/** Events of a viewing, by its number. */
export const viewingTimeline: NamedQuery<{ publisher: string; viewing: number | null }> = {
  name: 'viewingTimeline',
  build: ({ publisher, viewing }) => ({
    sql: `select time, word, sequence, playhead, watching, detail from viewing_events
      where publisher = $1 and viewing = $2 order by time, sequence nulls last, word limit ${MAX_EVENTS}`,
    parameters: [publisher, viewing],
  }),
};
