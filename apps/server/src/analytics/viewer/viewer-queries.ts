import type { NamedChange, NamedQuery } from '../feed/named-query.ts';
import { wholeNumber } from '../feed/named-query.ts';
import type { SqlValue } from '../store/analytics-store.ts';

/** A visitor of a publisher, by hashes of their ids. */
export interface ViewerRows {
  readonly publisher: string;
  /** Kind of the ids: the publisher's own id of a person, or the ids of a browser. */
  readonly by: 'person' | 'browser';
  readonly hashes: readonly bigint[];
}

/** Viewings per page of the export, with their events. */
const EXPORT_PAGE = 100;

/** Returns SQL conditions for the rows of a visitor; `$1` is the publisher, the hashes follow. */
function conditionsOf({ publisher, by, hashes }: ViewerRows) {
  const places = hashes.map((_, index) => `$${index + 2}`).join(', ');
  const isPerson = by === 'person';
  const parameters: readonly SqlValue[] = [publisher, ...hashes];
  return {
    parameters,
    viewings: isPerson
      ? `publisher = $1 AND auth_user IN (${places})`
      : `publisher = $1 AND (viewer IN (${places}) OR browser_user IN (${places}))`,
    content: `publisher = $1 AND ${isPerson ? 'auth_user' : 'browser_user'} IN (${places})`,
  };
}

/** Both ids of a browser, given one of them. */
export const linkedIds: NamedQuery<{ publisher: string; hash: bigint }> = {
  name: 'linkedIds',
  build: ({ publisher, hash }) => ({
    sql: `SELECT DISTINCT unnest([viewer, browser_user])::VARCHAR AS hash FROM all_viewings
    WHERE publisher = $1 AND (viewer = $2 OR browser_user = $2)`,
    parameters: [publisher, hash],
  }),
};

/** Ids of a visitor's viewings. */
export const viewingIds: NamedQuery<ViewerRows> = {
  name: 'viewingIds',
  build(viewer) {
    const { viewings, parameters } = conditionsOf(viewer);
    return { sql: `SELECT DISTINCT id FROM all_viewings WHERE ${viewings}`, parameters };
  },
};

/** A page of a visitor's viewings, those after a number. */
export const exportedViewings: NamedQuery<{ viewer: ViewerRows; after: number }> = {
  name: 'exportedViewings',
  build({ viewer, after }) {
    const { viewings, parameters } = conditionsOf(viewer);
    const next = `$${parameters.length + 1}`;
    return {
      sql: `SELECT * FROM all_viewings WHERE ${viewings} AND viewing > ${next} ORDER BY viewing LIMIT ${EXPORT_PAGE}`,
      parameters: [...parameters, after],
    };
  },
};

/** Events of viewings of the visitor, by the viewings' numbers. */
export const exportedEvents: NamedQuery<{ viewer: ViewerRows; viewings: readonly number[] }> = {
  name: 'exportedEvents',
  build({ viewer, viewings }) {
    const { viewings: theirs, parameters } = conditionsOf(viewer);
    const numbers = viewings.map(wholeNumber).join(', ');
    return {
      sql: `SELECT * FROM viewing_events WHERE viewing IN (${numbers})
        AND viewing IN (SELECT viewing FROM all_viewings WHERE ${theirs}) ORDER BY viewing, time, sequence`,
      parameters,
    };
  },
};

/** Banners and cards that a visitor saw or clicked. */
export const exportedContent: NamedQuery<ViewerRows> = {
  name: 'exportedContent',
  build(viewer) {
    const { content, parameters } = conditionsOf(viewer);
    return { sql: `SELECT * FROM content_events WHERE ${content} ORDER BY time`, parameters };
  },
};

/** Erases a visitor. Returns row counts: events, content events, watched minutes, ended viewings, open viewings. */
export const eraseRows: NamedChange<ViewerRows> = {
  name: 'eraseRows',
  build(viewer) {
    const { viewings, content, parameters } = conditionsOf(viewer);
    const theirs = `SELECT viewing FROM all_viewings WHERE ${viewings}`;
    const rows = [
      `viewing_events WHERE viewing IN (${theirs})`,
      `content_events WHERE ${content}`,
      `watched_minutes WHERE viewing IN (${theirs})`,
      `viewings WHERE ${viewings}`,
      `open_viewings WHERE ${viewings}`,
    ];
    return { statements: rows.map((of) => `DELETE FROM ${of}`), parameters };
  },
};
