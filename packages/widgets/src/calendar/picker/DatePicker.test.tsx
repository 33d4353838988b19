import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '../../shared/text/en.ts';
import { firstWeekdayOf, firstWeekdayOfRegion } from './DatePicker.tsx';
import { loadGrid } from './load-grid.tsx';
import type { PickerProps } from './picker-props.ts';

// @vitest-environment jsdom

const NOVEMBER = { active: '2026-11-21', today: '2026-11-19', locale: 'en-GB', dir: 'ltr', texts } as const;

let unmount = () => undefined as unknown;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(async () => {
  await act(async () => unmount());
  document.body.replaceChildren();
});

describe('DatePicker', () => {
  it('D3: is a modal dialog with a name, which Escape closes', async () => {
    const onClose = vi.fn();
    await open({ onClose });

    expect(dialog().getAttribute('role')).toBe('dialog');
    expect(dialog().getAttribute('aria-modal')).toBe('true');
    expect(dialog().getAttribute('aria-label')).toBe('Choose a day');
    await press('Escape');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('D3: stops Escape from reaching the page', async () => {
    const onPageKey = vi.fn();
    document.addEventListener('keydown', onPageKey, { once: true });
    await open();

    await press('Escape');

    expect(onPageKey).not.toHaveBeenCalled();
  });

  it('D4: starts on the active day, the only tab stop in the grid', async () => {
    await open();

    expect(focused()).toBe('2026-11-21');
    const stops = [...dialog().querySelectorAll('[data-date]')].filter((day) => (day as HTMLElement).tabIndex === 0);
    expect(stops.map((day) => day.getAttribute('data-date'))).toEqual(['2026-11-21']);
  });

  it('D4: wraps Tab from the last control to the first, and back', async () => {
    await open();
    await act(async () => button('Close').focus());

    await press('Tab');
    expect(document.activeElement).toBe(button('Previous month'));
    await press('Tab', { shiftKey: true });
    expect(document.activeElement).toBe(button('Close'));
  });

  it.each([
    ['ArrowRight', '2026-11-22'],
    ['ArrowLeft', '2026-11-20'],
    ['ArrowDown', '2026-11-28'],
    ['ArrowUp', '2026-11-14'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageDown', '2026-12-21'],
    ['PageUp', '2026-10-21'],
    ['Shift+PageDown', '2027-11-21'],
    ['Shift+PageUp', '2025-11-21'],
  ])('D5: %s moves from 21 November 2026 to %s', async (keys, date) => {
    await open();

    await press(keys.replace('Shift+', ''), { shiftKey: keys.startsWith('Shift') });

    expect(focused()).toBe(date);
  });

  it.each([
    ['PageDown', '2026-01-31', '2026-02-28'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['Shift+PageDown', '2028-02-29', '2029-02-28'],
  ])('D5: where the day is missing, %s moves from %s to the last day of the month', async (keys, active, date) => {
    await open({ active });

    await press(keys.replace('Shift+', ''), { shiftKey: keys.startsWith('Shift') });

    expect(focused()).toBe(date);
  });

  it('D6: announces the month in a live region as it changes', async () => {
    await open();
    const heading = dialog().querySelector('[aria-live="polite"]');
    expect(heading?.textContent).toBe('November 2026');

    await act(async () => button('Next month').click());

    expect(heading?.textContent).toBe('December 2026');
  });

  it('D6: labels its columns in full, from the first weekday of the locale', async () => {
    await open();

    const heads = [...dialog().querySelectorAll('th')];
    expect(heads.map((head) => head.textContent)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(heads.map((head) => head.getAttribute('aria-label')).slice(0, 2)).toEqual(['Monday', 'Tuesday']);
    expect(dialog().querySelector('table [aria-hidden]')).toBeNull();
  });

  it.each(['ar', 'fa'])('D8: in %s the left arrow moves to the next day', async (locale) => {
    await open({ locale, dir: 'rtl' });

    await press('ArrowLeft');

    expect(focused()).toBe('2026-11-22');
  });

  it('D8: inherits the direction of the page by default', async () => {
    document.body.style.direction = 'rtl';
    await open({ dir: undefined });

    await press('ArrowLeft');

    expect(focused()).toBe('2026-11-22');
    document.body.style.direction = '';
  });

  it('CAL-09: a click chooses a day of this month or a neighbour', async () => {
    const onChoose = vi.fn();
    await open({ onChoose });

    await act(async () => day('2026-11-03').click());
    await act(async () => day('2026-12-01').click());
    await act(async () => button('Today').click());

    expect(onChoose.mock.calls).toEqual([['2026-11-03'], ['2026-12-01'], ['2026-11-19']]);
  });

  it('has the number and the whole date in the name of each day', async () => {
    await open();

    expect(day('2026-11-03').textContent).toBe('3');
    expect(day('2026-11-03').getAttribute('aria-label')).toMatch(/^Tuesday,? 3 November 2026$/);
    expect(day('2026-11-19').getAttribute('aria-label')).toMatch(/^Today, Thursday,? 19 November 2026$/);
    expect(day('2026-11-19').getAttribute('aria-current')).toBe('date');
    expect(day('2026-11-21').closest('td')?.getAttribute('aria-selected')).toBe('true');
  });

  it('marks busy days, and requests them once for each page of the grid', async () => {
    const busyDays = vi.fn<NonNullable<PickerProps['busyDays']>>(async () => new Set(['2026-11-03']));
    await open({ busyDays });
    await open({ busyDays: (...page) => busyDays(...page) });

    expect(day('2026-11-03').hasAttribute('data-events')).toBe(true);
    expect(day('2026-11-03').getAttribute('aria-label')).toContain('Events');
    expect(day('2026-11-04').hasAttribute('data-events')).toBe(false);
    await act(async () => button('Next month').click());
    expect(busyDays.mock.calls).toEqual([
      ['2026-10-26', '2026-12-06'],
      ['2026-11-30', '2027-01-03'],
    ]);
  });

  it('shows no dots when busy days fail to load', async () => {
    await open({ busyDays: () => Promise.reject(new Error('offline')) });

    expect(dialog().querySelector('[data-events]')).toBeNull();
  });

  it('closes on a press outside, but not inside or on the button that opened it', async () => {
    const onClose = vi.fn();
    document.body.innerHTML = '<button aria-expanded="true">open</button><p>page</p>';
    await open({ onClose });

    for (const pressed of [button('Next month'), ...document.querySelectorAll('[aria-expanded]')]) {
      pressed.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
    }
    expect(onClose).not.toHaveBeenCalled();
    document.querySelector('p')?.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('I18N-08: shows the Persian calendar for fa, in Persian digits', async () => {
    const onChoose = vi.fn();
    await open({ locale: 'fa', dir: 'rtl', onChoose });

    // 30 Aban 1405 is 21 November 2026; Aban has 30 days.
    expect(dialog().querySelector('[aria-live]')?.textContent).toMatch(/آبان/);
    expect(day('2026-11-21').textContent).toBe('۳۰');
    await press('PageDown');
    expect(focused()).toBe('2026-12-21');
    await act(async () => day('2026-11-22').click());
    expect(onChoose).toHaveBeenCalledWith('2026-11-22');
  });

  it('has no style attribute and no text of the library', async () => {
    await open({ locale: 'de' });

    expect(dialog().querySelector('[style]')).toBeNull();
    expect(dialog().querySelector('[lang]')?.getAttribute('lang')).toBe('de');
    expect(dialog().outerHTML).not.toMatch(/rdp-|Sunday|Go to|Navigation/);
  });
});

async function open(changes: Partial<PickerProps> = {}): Promise<void> {
  const props: PickerProps = { ...NOVEMBER, onChoose: () => undefined, onClose: () => undefined, ...changes };
  const Grid: ComponentType<PickerProps> = await loadGrid(props.locale);
  const drawn = document.querySelector('main');
  const container = drawn ?? document.body.appendChild(document.createElement('main'));
  if (!drawn) {
    root = createRoot(container);
    unmount = () => root?.unmount();
  }
  await act(async () => root?.render(<Grid {...props} />));
}

let root: ReturnType<typeof createRoot> | undefined;

function dialog(): HTMLElement {
  const element = document.querySelector<HTMLElement>('[role="dialog"]');
  if (!element) throw new Error('No dialog');
  return element;
}

function day(date: string): HTMLElement {
  return dialog().querySelector<HTMLElement>(`[data-date="${date}"]`) ?? fail(date);
}

function button(name: string): HTMLElement {
  const all = [...dialog().querySelectorAll('button')];
  return all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name) ?? fail(name);
}

function fail(what: string): never {
  throw new Error(`No ${what}`);
}

function focused(): string | null | undefined {
  return document.activeElement?.getAttribute('data-date');
}

async function press(key: string, keys: { shiftKey?: boolean } = {}): Promise<void> {
  await act(async () => {
    const init = { key, bubbles: true, composed: true, cancelable: true, ...keys };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
  });
}

describe('firstWeekdayOf', () => {
  it.each([
    ['en-US', 0],
    ['en-GB', 1],
    ['nl', 1],
    ['pt-BR', 0],
    ['ar', 6],
    ['ar-SA', 0],
    ['fa', 6],
  ])('D8: of %s is %i', (locale, weekday) => {
    expect(firstWeekdayOf(locale)).toBe(weekday);
  });
});

describe('firstWeekdayOfRegion', () => {
  it.each(['US', 'GB', 'NL', 'BR', 'EG', 'SA', 'IR', 'JP', 'CN', 'MV', 'FR', 'AE', 'IN', 'RU'])(
    'agrees with Intl about %s',
    (region) => {
      expect(firstWeekdayOfRegion(region)).toBe(firstWeekdayOf(`en-${region}`));
    }
  );

  it('is Monday by default', () => {
    expect(firstWeekdayOfRegion('')).toBe(1);
  });
});
