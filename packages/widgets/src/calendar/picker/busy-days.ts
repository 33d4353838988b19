import { eventsOfDayQuery } from '@touchline/client';
import { dayIn } from '@touchline/domain';
import { pageSource } from '../../shared/data/page-source.ts';
import { type ApiSource, queryClientOf } from '../../shared/data/query-client.ts';
import type { CalendarConfig } from '../config.ts';
import { busyInput } from '../data/queries.ts';

/** Maximum number of pages requested for a month: 100 events each. */
const MAX_PAGES = 5;

export interface BusySpan {
  /** YYYY-MM-DD, both included. */
  readonly first: string;
  readonly last: string;
  readonly timeZone: string;
  readonly source: ApiSource;
}

/** Returns the days of a span that have events. Rejects when loading fails. */
export function busyDays(config: CalendarConfig, span: BusySpan): Promise<ReadonlySet<string>> {
  const query = eventsOfDayQuery(pageSource(span.source), busyInput(config, span));
  return queryClientOf(span.source).fetchQuery({
    queryKey: [...query.queryKey, 'busy'],
    staleTime: query.staleTime,
    queryFn: async ({ signal }) => {
      const days = new Set<string>();
      let pageParam = query.initialPageParam;
      for (let pages = 0; pages < MAX_PAGES; pages++) {
        const page = await query.queryFn({ signal, pageParam });
        for (const { startTime } of page.items) if (startTime !== null) days.add(dayIn(span.timeZone, startTime));
        const next = query.getNextPageParam(page, [page], pageParam);
        if (next === undefined) break;
        pageParam = next;
      }
      return days as ReadonlySet<string>;
    },
  });
}
