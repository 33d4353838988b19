import { ApiError, eventsOfDayQuery, eventsQuery, eventTypesQuery } from '@touchline/client';
import { dayIn, type EventType, type SportsEvent } from '@touchline/domain';
import { useMemo, useState } from 'react';
import type { Listed } from '../shared/data/listed.ts';
import { pageSource } from '../shared/data/page-source.ts';
import type { At } from '../shared/data/query-client.ts';
import { NO_TYPES, useEventTypes } from '../shared/data/useEventTypes.ts';
import { useList } from '../shared/data/useList.ts';
import { useOne } from '../shared/data/useOne.ts';
import type { Refused } from '../shared/data/useRefused.ts';
import { belongsTo } from './belongs.ts';
import type { CalendarConfig } from './config.ts';
import { answeredBy, type Initial, pageOf } from './initial.ts';
import { type Day, dayInput, nextInput } from './queries.ts';

export interface LoadedDay {
  /** The events of the day; nothing is known of it before the event types are, which say how events are read. */
  readonly listed: Listed<SportsEvent>;
  readonly eventTypes: readonly EventType[];
  /** The next day with events, where this one has none; YYYY-MM-DD. */
  readonly next: string | null;
  /** Changes with the question; '' where nothing can be asked. */
  readonly question: string;
  /** Asks again for whatever could not be had. */
  readonly retry: () => void;
}

interface DayWish {
  readonly shown: Day;
  readonly source: At;
  readonly initial: Initial | undefined;
  readonly refused: Refused | undefined;
}

/** Loads the events of a day, keeps them current, and looks for the next day that has some. */
export function useDay(config: CalendarConfig, { shown, source, initial, refused }: DayWish): LoadedDay {
  const { api, publicKey } = source;
  const { date, timeZone } = shown;
  const refusal = publicKey === '' ? keyMissing : refused?.error;
  const asks = refusal === undefined;

  const { query, after, types, live } = useMemo(() => {
    const from = pageSource({ api, publicKey });
    const day = { date, timeZone };
    const next = eventsQuery(from, nextInput(config, day));
    return {
      query: eventsOfDayQuery(from, dayInput(config, day)),
      after: { ...next, queryKey: [...next.queryKey, 'next'], enabled: true },
      types: eventTypesQuery(from),
      live: { locale: config.locale, belongs: belongsTo(config, day), isHeld: config.scoreDelay === 'stream' },
    };
  }, [config, api, publicKey, date, timeZone]);
  const question = query.queryKey.join(' ');
  const [seed] = useState(() => (initial && answeredBy(initial, api) === question ? pageOf(initial) : undefined));
  const listed = useList({
    query: asks ? query : null,
    source,
    seed,
    live: asks ? live : undefined,
    keepOther: true,
  });

  const eventTypes = useEventTypes(asks ? types : null, { source, given: initial?.state.eventTypes });

  const ready = eventTypes ? listed : { ...listed, items: undefined };
  const empty = listed.items?.length === 0 && !listed.isOther && !listed.hasMore;
  const told = nextOf(initial, shown);
  const following = useOne({ query: asks && empty && told === undefined ? after : null, source });
  const start = following.answer?.items[0]?.startTime ?? null;
  return {
    listed: asks ? ready : { ...listed, error: refusal },
    eventTypes: eventTypes ?? NO_TYPES,
    next: told ?? (start === null ? null : dayIn(timeZone, start)),
    question: publicKey === '' ? '' : question,
    retry: refused?.error ? refused.forget : listed.retry,
  };
}

/** What is told where the calendar cannot ask for anything. */
const keyMissing = new ApiError({
  code: 'CONFIG',
  status: 0,
  message: 'Set the attribute public-key of the calendar.',
});

/** What the server has told of the day after the one that it drew; undefined: nothing of this one. */
function nextOf(initial: Initial | undefined, { date, timeZone }: Day): string | null | undefined {
  const { question, drawn } = initial ?? {};
  if (question?.date !== date || question.timeZone !== timeZone || drawn?.list !== 'empty') return undefined;
  return drawn.next?.date ?? null;
}
