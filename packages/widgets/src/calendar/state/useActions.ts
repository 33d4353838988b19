import { type Dispatch, useCallback, useEffect, useState } from 'react';
import type { ApiSource } from '../../shared/data/query-client.ts';
import type { ToEventCard } from '../../shared/event/to-event-card.ts';
import { useLatest } from '../../shared/hooks/useLatest.ts';
import { chooseScores } from '../../shared/scores/choose-scores.ts';
import type { CalendarConfig } from '../config.ts';
import type { Day } from '../data/queries.ts';
import type { LoadedDay } from '../day/useDay.ts';
import type { CalendarAction } from '../screen.ts';
import type { StateAction } from './calendar-state.ts';

interface ActionsInput {
  readonly dispatch: Dispatch<StateAction>;
  readonly config: CalendarConfig;
  readonly shown: Day;
  readonly source: ApiSource;
  readonly loaded: LoadedDay;
  readonly toCard: ToEventCard;
}

/** The code of a day change, loaded when the visitor is near the strip. */
type DayChange = typeof import('../day/day-change.ts');

/**
 * Returns a stable function that performs the visitor's actions, and the code of a day change once it is loaded. Prefetches
 * the days that the next action may lead to.
 */
export function useActions(input: ActionsInput): {
  readonly dayChange: DayChange | undefined;
  readonly handleAction: (action: CalendarAction) => void;
} {
  const { dispatch, config, shown, source, loaded, toCard } = input;
  const { listed, retry } = loaded;
  const { date, timeZone } = shown;
  /** Days in the strip; null: the visitor has not been near it yet. */
  const [visible, setVisible] = useState<number | null>(null);
  const dayChange = useDayChange(visible !== null);
  useEffect(
    () => dayChange?.prefetchNeighbours({ config, shown, source, visible, toCard }),
    [dayChange, config, shown, source, visible, toCard]
  );

  const latest = useLatest((action: CalendarAction) => {
    switch (action.type) {
      case 'step':
        return dispatch({ ...action, date });
      case 'near':
        return setVisible(action.visible);
      case 'busy':
        // The picker's dots: code that only an open picker needs.
        return void import('../picker/busy-days.ts')
          .then(({ busyDays }) => busyDays(config, { ...action, timeZone, source }))
          .then(action.answer, () => undefined);
      case 'more':
        return listed.loadMore();
      case 'retry':
        return retry();
      case 'spoilers':
        // The state follows the stored choice, as in all widgets.
        return chooseScores(action.hidden);
      default:
        return dispatch(action);
    }
  });
  return { dayChange, handleAction: useCallback((action) => latest.current(action), [latest]) };
}

/** Loads the code of a day change when it is wanted. Days also change without it. */
function useDayChange(isWanted: boolean): DayChange | undefined {
  const [dayChange, setDayChange] = useState<DayChange>();
  useEffect(() => {
    if (isWanted) void import('../day/day-change.ts').then(setDayChange, () => undefined);
  }, [isWanted]);
  return dayChange;
}
