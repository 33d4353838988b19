import { describe, expect, it } from 'vitest';
import { calendarAfter, calendarStateOf } from './calendar-state.ts';

const start = calendarStateOf();

describe('calendarAfter', () => {
  it('CAL-19: makes a chosen day the active one', () => {
    expect(calendarAfter(start, { act: 'choose', date: '2026-11-23' })).toMatchObject({
      date: '2026-11-23',
      acted: true,
    });
  });

  it('CAL-08: counts steps that come one upon the other each from where the last one led', () => {
    const forth = calendarAfter(start, { act: 'step', days: 7, date: '2026-11-21' });
    expect(forth.date).toBe('2026-11-28');

    const back = calendarAfter(forth, { act: 'step', days: -7, date: '2026-11-21' });

    expect(back.date).toBe('2026-11-21');
  });

  it('shows a score where it was asked for, until scores are hidden again', () => {
    const revealed = calendarAfter(start, { act: 'reveal', id: 'e1' });

    expect([...revealed.revealed]).toEqual(['e1']);
    expect(calendarAfter(revealed, { act: 'spoilers', hidden: true }).revealed.size).toBe(0);
  });

  it('begins anew with another configuration', () => {
    const chosen = calendarAfter(start, { act: 'choose', date: '2026-11-23' });

    expect(calendarAfter(chosen, { act: 'configured' })).toEqual(calendarStateOf());
  });
});
