import { type EventType, type FieldPaths, mergePaths, type SportsEvent } from '@touchline/domain';
import type { WidgetHost } from '../host/host.ts';
import { regionIn } from './announce.ts';
import { announceScore, type Speaker } from './announce-score.ts';
import { rootOf } from './root-of.ts';

/** An item of a list: an event, or an item without a score. */
export type ListedItem = SportsEvent | { readonly id: string };

/** A list of cards whose scores are announced. */
export interface AnnouncedList {
  readonly config: {
    readonly announcements: 'auto' | 'scores' | 'off';
    readonly texts: Readonly<Record<string, string>>;
    readonly paths: FieldPaths;
    readonly cards?: { readonly paths: FieldPaths };
  };
  readonly spoilerFree: boolean;
  /** `items`: undefined until loaded. */
  readonly listed: { readonly items: readonly ListedItem[] | undefined };
  /** The drawn list; `cards` in display order. */
  readonly list: object | { readonly cards: readonly { readonly id: string }[] };
  readonly eventTypes: readonly EventType[];
  readonly widgetLocale: Pick<Speaker, 'locale' | 'dir'>;
  readonly host: WidgetHost;
}

/** Announces score changes between two states of a list, for cards that are currently visible. */
export async function announceListed(
  latest: { readonly current: AnnouncedList },
  before: AnnouncedList,
  now: AnnouncedList
): Promise<void> {
  const root = rootOf(now.host);
  // Changes while announcements are off are not announced later.
  if (!root || !speakerOf(before) || !speakerOf(now)) return;
  const region = regionIn(root);
  const previousItems = new Map(before.listed.items?.map((item) => [item.id, item]));
  const changes = (now.listed.items ?? []).flatMap((item) => {
    const old = previousItems.get(item.id);
    return old && old !== item && isEvent(old) && isEvent(item) ? [{ before: old, now: item }] : [];
  });
  const seen = await Promise.all(changes.map((change) => isVisible(cardOf(root, change.now, latest.current))));
  for (const [index, change] of changes.entries()) {
    if (seen[index]) announceScore(region, change, () => speakerOf(latest.current));
  }
}

function speakerOf({ config, spoilerFree, eventTypes, widgetLocale }: AnnouncedList): Speaker | null {
  const { announcements, texts: own, paths, cards } = config;
  if (spoilerFree || announcements !== 'scores') return null;
  return { ...widgetLocale, own, eventTypes, paths: cards ? mergePaths(paths, cards.paths) : paths };
}

function isEvent(item: ListedItem): item is SportsEvent {
  return 'metadata' in item && 'typeId' in item;
}

function cardOf(root: ParentNode, { id }: SportsEvent, { list }: AnnouncedList): Element | undefined {
  const index = 'cards' in list ? list.cards.findIndex((card) => card.id === id) : -1;
  return root.querySelectorAll('.tl-event,.tl-card')[index];
}

/**
 * Returns whether a part of an element is in the viewport and in its scroll containers. In a hidden tab the promise
 * waits.
 */
function isVisible(element: Element | undefined): Promise<boolean> {
  if (!element) return Promise.resolve(false);
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      resolve(entries.some(({ isIntersecting }) => isIntersecting));
    });
    observer.observe(element);
  });
}
