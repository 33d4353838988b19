// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '../text/en.ts';
import { ContentFallback } from './ContentFallback.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let container: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  container = document.createElement('div');
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

const onRetry = vi.fn();
const show = (isError: boolean, heading = 'Films') =>
  act(async () =>
    root.render(
      <ContentFallback
        isError={isError}
        className="panel"
        appearance={{ heading, headingLevel: 2 }}
        texts={texts}
        onRetry={onRetry}
      >
        <ul aria-hidden="true" />
      </ContentFallback>
    )
  );
const line = () => container.querySelector('[aria-live="polite"]');
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

describe('ContentFallback', () => {
  it('announces loading only after a second, and has no status role before', async () => {
    await show(false);
    await wait(999);
    expect([line()?.textContent, line()?.getAttribute('role')]).toEqual(['', null]);

    await wait(1);
    expect([line()?.textContent, line()?.getAttribute('role')]).toEqual(['Loading', 'status']);

    await show(true);
    expect([line()?.textContent, line()?.getAttribute('role')]).toEqual(['', null]);
  });

  it('shows an error as a group with a heading below that of the widget', async () => {
    await show(true);
    const panel = container.querySelector('[part="error-panel"]');

    expect([panel?.getAttribute('role'), panel?.getAttribute('aria-label')]).toEqual([
      'group',
      'Could not load this content.',
    ]);
    expect(panel?.querySelector('h3')?.textContent).toBe('Could not load this content.');
    await show(true, '');
    expect(panel?.querySelector('h2')).not.toBeNull();
    expect(container.querySelector('[role="alert"]')).toBeNull();
  });

  it('announces an error only after a retry', async () => {
    await show(false);
    await show(true);
    expect(line()?.textContent).toBe('');

    await act(async () => container.querySelector('button')?.click());
    expect([onRetry.mock.calls.length, line()?.textContent]).toEqual([1, '']);
    await show(false);
    await show(true);
    expect(line()?.textContent).toBe('Could not load this content.');
    await show(false);
    expect(line()?.textContent).toBe('');
    await show(true);
    expect(line()?.textContent).toBe('Could not load this content.');
  });
});
