import type { Player } from '@touchline/player';
import type { PlayerControlsProps } from '../controls/LatePart.tsx';

/** A text to be copied by hand, or by a button. */
export interface CopyWish {
  readonly name: string;
  readonly text: string;
  /** The browser has refused: it is selected, and why is said. */
  readonly isRefused: boolean;
}

export interface ShareNews {
  /** What the dialog holds; null: there is none. */
  readonly wish: CopyWish | null;
  /** What is said. */
  readonly said: string;
}

/** What the menu and what stands over the picture know of one another. */
export interface ShareBoard {
  get(): ShareNews;
  set(part: Partial<ShareNews>): void;
  subscribe(listener: () => void): () => void;
  /** What the controls are given, now. */
  readonly props: () => PlayerControlsProps;
}

/** Of each player that shares. */
export const boards = new WeakMap<Player, ShareBoard>();

export function createShareBoard(props: ShareBoard['props']): ShareBoard {
  const listeners = new Set<() => void>();
  let news: ShareNews = { wish: null, said: '' };
  return {
    props,
    get: () => news,
    set(part) {
      news = { ...news, ...part };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
