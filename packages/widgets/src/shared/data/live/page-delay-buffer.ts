import type { MergedPages } from '../merge-pages.ts';
import { serverClockOf } from '../server-clock.ts';
import { createLiveDelayBuffer } from './live-delay-buffer.ts';
import { earliestPlaybackTime, subscribePlaybackTime } from './live-playback.ts';

/** Delays the lists of one widget until the stream watched on this page has reached them. */
export interface PageDelayBuffer {
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the pages that may be shown; the same object while nothing changes. */
  readonly show: <Item extends { readonly id: string }>(merged: MergedPages<Item>) => MergedPages<Item>;
}

/** `api`: the API whose clock gives the arrival times. */
export function createPageDelayBuffer(api: string): PageDelayBuffer {
  const buffer = createLiveDelayBuffer<{ readonly id: string }>({
    playbackTime: earliestPlaybackTime,
    now: serverClockOf(api).now,
  });
  let lastMerged: MergedPages<{ readonly id: string }> | undefined;
  let shown: MergedPages<{ readonly id: string }> | undefined;

  function show(merged: MergedPages<{ readonly id: string }>) {
    // A player notifies many times a second.
    if (merged === lastMerged && shown && !buffer.hasPending()) return shown;
    const items = buffer.show(merged.items);
    if (merged === lastMerged && items === shown?.items) return shown;
    lastMerged = merged;
    const byId = new Map(items.map((item) => [item.id, item]));
    const pages = merged.pages.map((page) => ({ items: page.items.map((item) => byId.get(item.id) ?? item) }));
    shown = items === merged.items ? merged : { items, pages };
    return shown;
  }
  return { subscribe: subscribePlaybackTime, show: show as PageDelayBuffer['show'] };
}
