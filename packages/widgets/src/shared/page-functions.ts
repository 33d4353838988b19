import { toPictureUrl, toSafeUrl } from '@touchline/domain';

/** What a page may hand over besides data: functions of spec §3.9. None of these throws, whatever the page's own do. */
export interface PageFunctions<Item> {
  /** There is a handler of clicks, so items can be chosen without a link. */
  readonly hearsClicks: boolean;
  readonly onClick: (item: Item, event: unknown) => void;
  /** The page's own link of an item; undefined: it builds none. */
  readonly getLink: ((item: Item) => string | null) | undefined;
  /** The page's own address of a picture, for a width in px; undefined: ours (IMG-04). */
  readonly imageLoader: ((url: string, width: number) => string) | undefined;
  readonly onEmpty: () => void;
  readonly onDataLoaded: (detail: LoadedDetail<Item>) => void;
}

/** Detail of `touchline:dataloaded`: the items of a page, its number from 1, and how many there are on all. */
export interface LoadedDetail<Item> {
  readonly items: readonly Item[];
  readonly page: number;
  readonly total: number;
}

type Callable = (...args: readonly unknown[]) => unknown;

/** The functions in a configuration; anything else in their places counts as absent. */
export function readPageFunctions<Item>(config: unknown): PageFunctions<Item> {
  const onClick = functionAt(config, 'cards', 'onClick');
  const getLink = functionAt(config, 'cards', 'getLink');
  const imageLoader = functionAt(config, 'cards', 'imageLoader');
  const onEmpty = functionAt(config, 'events', 'onEmpty');
  const onDataLoaded = functionAt(config, 'events', 'onDataLoaded');
  return {
    hearsClicks: onClick !== undefined,
    onClick: (item, event) => void calmly(onClick, item, event),
    getLink: getLink && ((item) => toSafeUrl(calmly(getLink, item))),
    imageLoader: imageLoader && ((url, width) => toPictureUrl(calmly(imageLoader, url, width)) ?? url),
    onEmpty: () => void calmly(onEmpty),
    onDataLoaded: (detail) => void calmly(onDataLoaded, detail),
  };
}

/** A page's mistake is told where the page's author looks, and the widget goes on. */
function calmly(call: Callable | undefined, ...args: readonly unknown[]): unknown {
  try {
    return call?.(...args);
  } catch (thrown) {
    reportError(thrown);
    return undefined;
  }
}

function functionAt(config: unknown, group: string, name: string): Callable | undefined {
  const found = memberOf(memberOf(config, group), name);
  return typeof found === 'function' ? (found as Callable) : undefined;
}

/** Own members only. */
function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
