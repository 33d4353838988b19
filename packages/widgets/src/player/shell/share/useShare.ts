import type { Player } from '@touchline/player';
import { useLazyTexts } from '../../../shared/text/useLazyTexts.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import type { PlayerControlsProps } from '../controls/LazyPart.tsx';
import { type ShareTexts, shareTexts } from './text/index.ts';

/** Returns the share store of a player and its texts: in the player's language, with the page's own texts over them. */
export function useShare({ player, appearance }: ControlProps): {
  readonly store: ShareStore;
  readonly lazyTexts: ShareTexts;
} {
  const store = shareStores.get(player);
  const lazyTexts = useLazyTexts(shareTexts, appearance.locale, store?.props().config?.texts);
  if (!store) throw new Error('Sharing is not enabled for this player');
  return { store, lazyTexts };
}

/** A text to copy by hand or by a button. */
export interface CopyRequest {
  readonly name: string;
  readonly text: string;
  /** The browser has rejected copying: the text is selected and the dialog explains it. */
  readonly isRejected: boolean;
}

interface ShareState {
  /** Content of the dialog; null: closed. */
  readonly request: CopyRequest | null;
  /** Announcement for screen readers. */
  readonly announcement: string;
}

/** State that the share menu and the overlay have in common. */
export interface ShareStore {
  get(): ShareState;
  set(part: Partial<ShareState>): void;
  subscribe(listener: () => void): () => void;
  /** Returns the current props of the controls. */
  readonly props: () => PlayerControlsProps;
}

/** The store of each player with sharing. */
export const shareStores = new WeakMap<Player, ShareStore>();

export function createShareStore(props: ShareStore['props']): ShareStore {
  const listeners = new Set<() => void>();
  let state: ShareState = { request: null, announcement: '' };
  return {
    props,
    get: () => state,
    set(part) {
      state = { ...state, ...part };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
