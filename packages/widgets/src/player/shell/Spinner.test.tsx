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

describe('Spinner', () => {
  it('VP-02: contains its text immediately, and announces it after a second', async () => {
    player.dataset['acted'] = '';
    await show();
    const live = () => status()?.getAttribute('aria-live');
    const added: string[] = [];
    const changes = new MutationObserver((records) => {
      for (const { addedNodes } of records) added.push(...[...addedNodes].map((node) => node.textContent ?? ''));
    });
    changes.observe(player, { childList: true, subtree: true });
    expect([live(), status()?.textContent]).toEqual(['off', 'Wird geladen']);
    await pass(999);
    expect([live(), added]).toEqual(['off', []]);
    await pass(1);
    expect([live(), added, status()?.textContent]).toEqual(['polite', ['Wird geladen'], 'Wird geladen']);
    changes.disconnect();
  });

  it('stays silent if the visitor has not used the player', async () => {
    await show();
    await pass(5_000);
    expect([status()?.getAttribute('aria-live'), status()?.textContent]).toEqual(['off', 'Wird geladen']);
  });
});
