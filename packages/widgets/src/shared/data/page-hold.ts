import { oldestPicture, watchPictures } from './live-pictures.ts';
import type { MergedPages } from './merge-pages.ts';
import { createScoreHold } from './score-hold.ts';
import { serverClockOf } from './server-clock.ts';

/** Holds back what one widget shows of its lists, until the stream that is watched on this page has got there. */
export interface PageHold {
  readonly subscribe: (listener: () => void) => () => void;
  /** What may be shown; the very same object while nothing is another. */
  readonly show: <Item extends { readonly id: string }>(merged: MergedPages<Item>) => MergedPages<Item>;
}

/** `api`: whose clock says when news came. */
export function createPageHold(api: string): PageHold {
  const hold = createScoreHold<{ readonly id: string }>({ picture: oldestPicture, now: serverClockOf(api).now });
  let given: MergedPages<{ readonly id: string }> | undefined;
  let shown: MergedPages<{ readonly id: string }> | undefined;

  function show(merged: MergedPages<{ readonly id: string }>) {
    // A player tells many times a second that it plays on.
    if (merged === given && shown && !hold.waits()) return shown;
    const items = hold.show(merged.items);
    if (merged === given && items === shown?.items) return shown;
    given = merged;
    const byId = new Map(items.map((item) => [item.id, item]));
    const pages = merged.pages.map((page) => ({ items: page.items.map((item) => byId.get(item.id) ?? item) }));
    shown = items === merged.items ? merged : { items, pages };
    return shown;
  }
  return { subscribe: watchPictures, show: show as PageHold['show'] };
}
