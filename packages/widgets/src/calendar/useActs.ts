import { eventsOfDayQuery } from '@touchline/client';
import { addDays } from '@touchline/domain';
import { type Dispatch, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Acts } from '../shared/acts.ts';
import { pageSource } from '../shared/data/page-source.ts';
import type { At } from '../shared/data/query-client.ts';
import { usePrefetch } from '../shared/data/usePrefetch.ts';
import { busyDays } from './busy-days.ts';
import type { StateAct } from './calendar-state.ts';
import type { CalendarConfig } from './config.ts';
import { type Day, dayInput } from './queries.ts';
import type { CalendarAct } from './screen.ts';
import type { LoadedDay } from './useDay.ts';

export interface ActsInput {
  readonly acts: Acts<CalendarAct>;
  readonly dispatch: Dispatch<StateAct>;
  readonly config: CalendarConfig;
  readonly shown: Day;
  readonly source: At;
  readonly loaded: LoadedDay;
}

/** Does what the visitor asks for, and fetches ahead what the next step will ask for. */
export function useActs({ acts, dispatch, config, shown, source, loaded }: ActsInput): void {
  const { listed, retry } = loaded;
  const { date, timeZone } = shown;
  /** Days in the strip; null: the visitor has not looked at it yet. */
  const [visible, setVisible] = useState<number | null>(null);
  usePrefetch(source, useNeighbours({ config, shown, source, visible }));

  const hear = useEffectEvent((act: CalendarAct) => {
    switch (act.act) {
      case 'step':
        return dispatch({ ...act, date });
      case 'near':
        return setVisible(act.visible);
      case 'busy':
        return void busyDays(config, { ...act, timeZone, source }).then(act.answer, () => undefined);
      case 'more':
        return listed.more();
      case 'retry':
        return retry();
      default:
        return dispatch(act);
    }
  });
  useEffect(() => acts.listen((act) => hear(act)), [acts]);
}

/** The days that an arrow or the next button leads to. Nothing is fetched for who only looks at the events. */
function useNeighbours({
  config,
  shown: { date, timeZone },
  source,
  visible,
}: Pick<ActsInput, 'config' | 'shown' | 'source'> & { readonly visible: number | null }) {
  return useMemo(() => {
    if (visible === null || source.publicKey === '') return [];
    const from = pageSource(source);
    const steps = [...new Set([visible, -visible, 1, -1])];
    return steps.map((days) => eventsOfDayQuery(from, dayInput(config, { date: addDays(date, days), timeZone })));
  }, [config, date, timeZone, source, visible]);
}
