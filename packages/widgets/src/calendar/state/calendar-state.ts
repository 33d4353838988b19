import { addDays } from '@touchline/domain';
import type { CalendarAction } from '../screen.ts';

/** The visitor's changes to a calendar. */
export interface CalendarState {
  /** The chosen day; null: the configured day, or today, which advances at midnight. */
  readonly date: string | null;
  /** The visitor has chosen days, so the list takes the height of its content. */
  readonly acted: boolean;
  /** Ids of events whose score is shown although scores are hidden. */
  readonly revealed: ReadonlySet<string>;
}

/** Actions that change the state directly; the others trigger requests. */
export type StateAction =
  | Extract<CalendarAction, { type: 'choose' | 'spoilers' | 'reveal' }>
  /** From the chosen day, or from `date` without one: several may happen before the next render. */
  | { readonly type: 'step'; readonly days: number; readonly date: string }
  /** The configuration has another day, or hides or shows scores. */
  | { readonly type: 'configured' };

export function calendarStateOf(): CalendarState {
  return { date: null, acted: false, revealed: new Set() };
}

export function calendarAfter(state: CalendarState, action: StateAction): CalendarState {
  switch (action.type) {
    case 'choose':
      return { ...state, date: action.date, acted: true };
    case 'step':
      return { ...state, date: addDays(state.date ?? action.date, action.days), acted: true };
    case 'spoilers':
      // Hiding scores again hides all of them.
      return { ...state, revealed: new Set(), acted: true };
    case 'reveal':
      return { ...state, revealed: new Set([...state.revealed, action.id]) };
    case 'configured':
      return calendarStateOf();
  }
}
