import { type Dispatch, useEffect, useEffectEvent, useState } from 'react';
import type { Acts } from '../shared/acts.ts';
import type { At } from '../shared/data/query-client.ts';
import type { ToEventCard } from '../shared/event/to-event-card.ts';
import { chooseScores } from '../shared/scores/choose-scores.ts';
import type { StateAct } from './calendar-state.ts';
import type { CalendarConfig } from './config.ts';
import type { Day } from './queries.ts';
import type { CalendarAct } from './screen.ts';
import type { LoadedDay } from './useDay.ts';

export interface ActsInput {
  readonly acts: Acts<CalendarAct>;
  readonly dispatch: Dispatch<StateAct>;
  readonly config: CalendarConfig;
  readonly shown: Day;
  readonly source: At;
  readonly loaded: LoadedDay;
  readonly toCard: ToEventCard;
}

/** The code of a change of day, which loads when the visitor is near the strip. */
export type DayChange = typeof import('./day-change.ts');

/**
 * Performs the visitor's actions, and prefetches the days that the next one may lead to. Returns the code of a change of
 * day once it is loaded.
 */
export function useActs(input: ActsInput): DayChange | undefined {
  const { acts, dispatch, config, shown, source, loaded, toCard } = input;
  const { listed, retry } = loaded;
  const { date, timeZone } = shown;
  /** Days in the strip; null: the visitor has not looked at it yet. */
  const [visible, setVisible] = useState<number | null>(null);
  const dayChange = useDayChange(visible !== null);
  useEffect(
    () => dayChange?.prefetchNeighbours({ config, shown, source, visible, toCard }),
    [dayChange, config, shown, source, visible, toCard]
  );

  const hear = useEffectEvent((act: CalendarAct) => {
    switch (act.act) {
      case 'step':
        return dispatch({ ...act, date });
      case 'near':
        return setVisible(act.visible);
      case 'busy':
        // The picker's dots: code that only an open picker needs.
        return void import('./busy-days.ts')
          .then(({ busyDays }) => busyDays(config, { ...act, timeZone, source }))
          .then(act.answer, () => undefined);
      case 'more':
        return listed.more();
      case 'retry':
        return retry();
      case 'spoilers':
        // The state follows the choice, as in all widgets.
        return chooseScores(act.hidden);
      default:
        return dispatch(act);
    }
  });
  useEffect(() => acts.listen((act) => hear(act)), [acts]);
  return dayChange;
}

/** Loads the code of a change of day once it is wanted. Without it days change all the same. */
function useDayChange(isWanted: boolean): DayChange | undefined {
  const [dayChange, setDayChange] = useState<DayChange>();
  useEffect(() => {
    if (isWanted) void import('./day-change.ts').then(setDayChange, () => undefined);
  }, [isWanted]);
  return dayChange;
}
