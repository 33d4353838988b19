import type { Counter, CountingSettings } from '@touchline/beacon';
import { watchSeen } from './watch-seen.ts';

/** The displayed items of a widget. */
export interface Shown {
  /** As in `touchline-{name}`. */
  readonly widget: string;
  /** Part name of the items' elements: `card`. */
  readonly part: string;
  /** Type of its items: `event`; undefined: unknown. */
  readonly itemType: string | undefined;
  /** Id of a banner collection. */
  readonly collectionId?: string;
  /** In the order of their elements. */
  readonly items: readonly { readonly id: string }[];
}

export interface ContentInput {
  readonly container: Element;
  readonly settings: CountingSettings;
  /** Returns the current value. */
  readonly shown: () => Shown;
  /** Ids of items already counted in this widget; new ones are added. */
  readonly counted: Set<string>;
  readonly signal: AbortSignal;
}

/** Detail of `touchline:cardclick` and `touchline:bannerclick`. */
interface Clicked {
  readonly item?: { readonly id: string };
  readonly banner?: { readonly id: string };
}

/** An event of the content family, without visitor and time (docs/privacy.md). */
interface ContentEvent {
  readonly event: 'impression' | 'click';
  readonly itemId: string;
  /** 0-based. */
  readonly index: number;
}

/**
 * Counts each item of a widget that a visitor has seen, once, and returns a function that counts clicks. The code that
 * sends events is loaded with the first event: before that, nothing is sent or stored.
 */
export function countContent({ container, settings, shown, counted, signal }: ContentInput): (click: Event) => void {
  let loading: Promise<typeof import('@touchline/beacon')> | undefined;
  /** Set once its code has loaded. */
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
  // Items that were not counted may count under the page's next setting, for which the visitor is a new one. Clear
  // them synchronously: the next setting may check before the code has loaded.
  signal.addEventListener('abort', () => counter?.counts() || counted.clear());

  return ({ timeStamp, detail }: Event & { detail?: Clicked }) => {
    const clicked = detail?.banner ?? detail?.item;
    const index = shown().items.findIndex(({ id }) => id === clicked?.id);
    // The click may be older than this code.
    const ts = Math.round(Date.now() - performance.now() + timeStamp);
    if (clicked) void count({ event: 'click', itemId: clicked.id, index }, ts);
  };

  async function count({ event, itemId, index }: ContentEvent, ts: number): Promise<void> {
    const { widget, collectionId, itemType } = shown();
    try {
      loading ??= import('@touchline/beacon');
      const { openCounter } = await loading;
      // The settings have changed: the item is counted again under the new ones.
      if (signal.aborted && event === 'impression' && container.isConnected) return;
      counter = openCounter(settings);
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
      // Offline: the next event retries.
      loading = undefined;
    }
  }
}
