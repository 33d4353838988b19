// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playerTexts } from '../text/all.ts';
import { Spinner } from './Spinner.tsx';

let root: Root;
let player: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  player = document.body.appendChild(document.createElement('div'));
  player.className = 'tl-root';
  root = createRoot(player);
});
afterEach(async () => {
  await act(async () => root.unmount());
  player.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = () => act(async () => root.render(<Spinner texts={playerTexts.de} />));
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const status = () => player.querySelector('[role=status]');
const text = () => status()?.querySelector('span');

describe('Spinner', () => {
  it('VP-02: has its text at once, and reads it after a second, as a text that has just come', async () => {
    player.dataset['acted'] = '';
    await show();
    const before = text();
    expect([status()?.getAttribute('aria-live'), before?.textContent]).toEqual(['off', 'Wird geladen']);
    await pass(999);
    expect(text()).toBe(before);
    await pass(1);
    expect([status()?.getAttribute('aria-live'), text()?.textContent]).toEqual(['polite', 'Wird geladen']);
    expect(text()).not.toBe(before);
  });

  it('stays silent when the visitor has not acted', async () => {
    await show();
    await pass(5_000);
    expect([status()?.getAttribute('aria-live'), status()?.textContent]).toEqual(['off', 'Wird geladen']);
  });
});
