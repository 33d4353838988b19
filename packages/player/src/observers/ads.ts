import type { Observer } from './observer.ts';

/** While an ad plays, keyboard shortcuts and controls act on it. Players without ads load none of this. */
export const ads: Observer = (player, { session, signal }) => {
  void session.ads?.then((opened) => opened?.attach(player, signal));
};
