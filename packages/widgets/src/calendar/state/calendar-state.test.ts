import { describe, expect, it } from 'vitest';
import { calendarAfter, calendarStateOf } from './calendar-state.ts';

const start = calendarStateOf();

describe('calendarAfter', () => {
  it('CAL-19: makes a chosen day the active one', () => {
    expect(calendarAfter(start, { type: 'choose', date: '2026-11-23' })).toMatchObject({
      date: '2026-11-23',
      acted: true,
    });
  });

  it('CAL-08: adds each step to the previous one', () => {
    const forth = calendarAfter(start, { type: 'step', days: 7, date: '2026-11-21' });
    expect(forth.date).toBe('2026-11-28');

    const back = calendarAfter(forth, { type: 'step', days: -7, date: '2026-11-21' });

    expect(back.date).toBe('2026-11-21');
  });

  it('reveals a requested score until scores are hidden again', () => {
    const revealed = calendarAfter(start, { type: 'reveal', id: 'e1' });

    expect([...revealed.revealed]).toEqual(['e1']);
    expect(calendarAfter(revealed, { type: 'spoilers', hidden: true }).revealed.size).toBe(0);
  });

  it('resets with another configuration', () => {
    const chosen = calendarAfter(start, { type: 'choose', date: '2026-11-23' });

    expect(calendarAfter(chosen, { type: 'configured' })).toEqual(calendarStateOf());
  });
});
