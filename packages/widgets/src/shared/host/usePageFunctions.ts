import { toImageUrl, toSafeUrl } from '@touchline/domain';
import { useMemo } from 'react';
import { useLatest } from '../hooks/useLatest.ts';
import type { ScreenInput } from './container.tsx';
import type { LoadedDetail } from './loaded-detail.ts';

/** Functions that a page may configure for content (spec §3.9). None of them throws, even if the page's own do. */
export interface PageFunctions<Item> {
  /** The page handles clicks, so items are interactive without a link. */
  readonly handlesClicks: boolean;
  /** Returns the page's own link of an item; undefined: not configured. */
  readonly getLink: ((item: Item) => string | null) | undefined;
  /** Returns the page's own image URL for a width in px; undefined: ours (IMG-04). */
  readonly imageLoader: ((url: string, width: number) => string) | undefined;
  readonly onEmpty: () => void;
  readonly onDataLoaded: (detail: LoadedDetail<Item>) => void;
}

type Callable = (...args: readonly unknown[]) => unknown;

/** Returns the functions of a page's configuration; a new object only if one that affects rendering changes. */
export function usePageFunctions<Item>({
  pageConfig,
  props,
}: Pick<ScreenInput<unknown, { readonly onCardClick?: unknown }>, 'pageConfig' | 'props'>): PageFunctions<Item> {
  const latest = useLatest(pageConfig);
  const getLink = functionAt(pageConfig, 'cards', 'getLink');
  const imageLoader = functionAt(pageConfig, 'cards', 'imageLoader');
  const handlesClicks = !!functionAt(pageConfig, 'cards', 'onClick') || props?.onCardClick !== undefined;
  return useMemo(
    () => ({
      handlesClicks,
      getLink: getLink && ((item) => toSafeUrl(callSafely(getLink, item))),
      imageLoader: imageLoader && ((url, width) => toImageUrl(callSafely(imageLoader, url, width)) ?? url),
      onEmpty: () => void callSafely(functionAt(latest.current, 'events', 'onEmpty')),
      onDataLoaded: (detail) => void callSafely(functionAt(latest.current, 'events', 'onDataLoaded'), detail),
    }),
    [latest, handlesClicks, getLink, imageLoader]
  );
}

/** Reports an error of the page's function in the console, and continues. */
function callSafely(call: Callable | undefined, ...args: readonly unknown[]): unknown {
  try {
    return call?.(...args);
  } catch (thrown) {
    reportError(thrown);
    return undefined;
  }
}

function functionAt(config: unknown, group: string, name: string): Callable | undefined {
  const member = memberOf(memberOf(config, group), name);
  return typeof member === 'function' ? (member as Callable) : undefined;
}

/** Reads own members only. */
function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
