// @vitest-environment jsdom
import type { Player } from '@touchline/player';
import { expect, it, vi } from 'vitest';
import { startAtHash } from './share.tsx';

it('seeks to the time of a shared URL, after the preroll', () => {
  location.hash = '#t=83';
  const box = document.createElement('section');
  box.className = 'tl-player';
  document.body.append(box);
  const listeners = new Set<() => void>();
  const ads = { state: { phase: 'playing' } as object | null };
  const seek = vi.fn();
  const player = {
    state: { seekable: [0, 120], live: false },
    ads,
    seek,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };

  startAtHash(player as unknown as Player, box, new AbortController().signal);
  notify();
  expect(seek).not.toHaveBeenCalled();

  ads.state = null;
  notify();
  notify();
  expect(seek.mock.calls).toEqual([[83]]);
});
