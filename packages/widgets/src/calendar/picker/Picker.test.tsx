// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { texts } from '../../shared/text/en.ts';
import { NativeDate } from './Picker.tsx';

it('CAL-09: without the grid, a date field chooses on submit, not on input', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  const props = {
    active: '2026-11-21',
    today: '2026-11-19',
    locale: 'en',
    dir: 'ltr',
    texts,
    onChoose,
    onClose,
  } as const;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () => root.render(<NativeDate {...props} />));
  const field = container.querySelector('input') as HTMLInputElement;
  expect(document.activeElement).toBe(field);

  field.value = '2026-12-24';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(onChoose).not.toHaveBeenCalled();

  await act(async () => field.form?.requestSubmit());
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-12-24');
  await act(async () => root.unmount());
});
