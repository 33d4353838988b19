import type { Observer } from './observer.ts';

/** Keys and buttons act on an ad while there is one. Who has no ads has nothing of this. */
export const ads: Observer = (player, { session, signal }) => {
  void session.ads?.then((opened) => opened?.attach(player, signal));
};
