import type { Counter, CountingSettings } from '@touchline/beacon';
import { watchSeen } from './watch-seen.ts';

/** What a widget shows, and in what. */
export interface Shown {
  /** As in `touchline-{name}`. */
  readonly widget: string;
  /** Of its items' elements: `card`. */
  readonly part: string;
  /** What its items are: `event`; undefined: nobody knows. */
  readonly itemType: string | undefined;
  /** Of a banner collection. */
  readonly collectionId?: string;
  /** In the order of their elements. */
  readonly items: readonly { readonly id: string }[];
}

export interface ContentInput {
  readonly container: Element;
  readonly settings: CountingSettings;
  /** As it is now. */
  readonly shown: () => Shown;
  /** Ids of items that were counted in this widget already; new ones are added. */
  readonly counted: Set<string>;
  readonly signal: AbortSignal;
}

/** Detail of `touchline:cardclick` and `touchline:bannerclick`. */
interface Clicked {
  readonly item?: { readonly id: string };
  readonly banner?: { readonly id: string };
}

/** An event of the content family, apart from who and when (docs/privacy.md). */
interface Happening {
  readonly event: 'impression' | 'click';
  readonly itemId: string;
  /** 0-based. */
  readonly index: number;
}

/**
 * Counts which items of a widget a visitor has seen, each once, and gives what counts his clicks. What sends them is
 * asked for with the first of them: before, nothing of this page leaves and nothing is stored.
 */
export function countContent({ container, settings, shown, counted, signal }: ContentInput): (click: Event) => void {
  let loading: Promise<typeof import('@touchline/beacon')> | undefined;
  /** Once its code is there. */
  let counter: Counter | undefined;

  const selector = `[part~="${shown().part}"]`;
  watchSeen({
    container,
    selector,
    signal,
    onSeen(element) {
      const index = [...container.querySelectorAll(selector)].indexOf(element);
      const itemId = shown().items[index]?.id;
      if (itemId === undefined || counted.has(itemId)) return;
      counted.add(itemId);
      void count({ event: 'impression', itemId, index }, Date.now());
    },
  });
  // What did not count may under another setting of the page, where whoever sees it is somebody new. At once: by the time
  // that the code is there, the next setting may have looked.
  signal.addEventListener('abort', () => counter?.counts() || counted.clear());

  return ({ timeStamp, detail }: Event & { detail?: Clicked }) => {
    const clicked = detail?.banner ?? detail?.item;
    const index = shown().items.findIndex(({ id }) => id === clicked?.id);
    // It may be older than this code.
    const ts = Math.round(Date.now() - performance.now() + timeStamp);
    if (clicked) void count({ event: 'click', itemId: clicked.id, index }, ts);
  };

  async function count({ event, itemId, index }: Happening, ts: number): Promise<void> {
    const { widget, collectionId, itemType } = shown();
    try {
      loading ??= import('@touchline/beacon');
      const { openCounter } = await loading;
      // The page counts in another way by now, and there it is seen once more.
      if (signal.aborted && event === 'impression' && container.isConnected) return;
      counter = openCounter(settings, window);
      if (!counter.counts()) return;
      const { userId, sessionId } = counter.who();
      const { publicKey } = settings;
      const who = { family: 'content', event, userId, authUserId: null, sessionId, publicKey, ts };
      counter.add({
        ...who,
        widget,
        ...(collectionId && { collectionId }),
        itemId,
        ...(itemType && { itemType }),
        index,
      });
    } catch {
      // Offline: the next one tries again.
      loading = undefined;
    }
  }
}
