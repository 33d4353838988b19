// @vitest-environment jsdom
import type { Player } from '@touchline/player';
import { expect, it, vi } from 'vitest';
import { startAtHash } from './start-at-hash.ts';

it('goes to where a shared address says, after the ad that comes first', () => {
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
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };

  startAtHash(player as unknown as Player, box, new AbortController().signal);
  tell();
  expect(seek).not.toHaveBeenCalled();

  ads.state = null;
  tell();
  tell();
  expect(seek.mock.calls).toEqual([[83]]);
});
