import { type NamedQuery, wholeNumber } from '../feed/named-query.ts';
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

/** The viewing before a page, by its last event (epoch ms) and id. */
export interface ViewingPosition {
  readonly time: number;
  readonly id: string;
}

/** The newest viewings by their last event, then by id, with their counts of events and the number of all viewings. */
export const newestViewings: NamedQuery<{ publisher: string; after: ViewingPosition | null; limit: number }> = {
  name: 'newestViewings',
  build({ publisher, after, limit }) {
    const isLater = after === null ? '' : 'and (end_time < $2 or (end_time = $2 and id < $3))';
    const sql = `with page as (
        select viewing, id, video_id, start_time, end_time from all_viewings where publisher = $1 ${isLater}
        order by end_time desc, id desc limit ${wholeNumber(limit)}),
      counts as (
        select viewing, count(*)::double as events, count_if(word like 'player.%')::double as player_events
        from viewing_events where publisher = $1 and viewing in (select viewing from page) group by viewing)
      select page.*, coalesce(events, 0) as events, coalesce(player_events, 0) as player_events,
        (select count(*) from all_viewings where publisher = $1)::double as total
      from page left join counts using (viewing) order by end_time desc, id desc`;
    return { sql, parameters: after === null ? [publisher] : [publisher, { time: after.time }, after.id] };
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
