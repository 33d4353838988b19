import { addDays } from '@touchline/domain';
import type { CalendarAct } from './screen.ts';

/** What a visitor has done to a calendar. */
export interface CalendarState {
  /** The chosen day; null: the configured one, or today, which moves on at midnight. */
  readonly date: string | null;
  /** Days were chosen, so the list takes the height it has. */
  readonly acted: boolean;
  /** Ids of events whose score is shown although scores are hidden. */
  readonly revealed: ReadonlySet<string>;
}

/** Acts that change what is shown by themselves; the others ask for something. */
export type StateAct =
  | Extract<CalendarAct, { act: 'choose' | 'spoilers' | 'reveal' }>
  /** From the chosen day, or from `date` where none is: several may come before the next drawing. */
  | { readonly act: 'step'; readonly days: number; readonly date: string }
  /** The configuration names another day, or hides scores or shows them. */
  | { readonly act: 'configured' };

export function calendarStateOf(): CalendarState {
  return { date: null, acted: false, revealed: new Set() };
}

export function calendarAfter(state: CalendarState, act: StateAct): CalendarState {
  switch (act.act) {
    case 'choose':
      return { ...state, date: act.date, acted: true };
    case 'step':
      return { ...state, date: addDays(state.date ?? act.date, act.days), acted: true };
    case 'spoilers':
      // Hiding scores again hides all of them.
      return { ...state, revealed: new Set(), acted: true };
    case 'reveal':
      return { ...state, revealed: new Set([...state.revealed, act.id]) };
    case 'configured':
      return calendarStateOf();
  }
}
