import { isNewer } from '@touchline/client';

interface Revised {
  readonly revision: string;
}

/** The revision that all pages have at least; '' where one has none. */
export function oldestPage(pages: readonly Revised[]): string {
  return pages
    .map(({ revision }) => revision)
    .reduce((one, other) => (isNewer(one, other) ? other : one), pages[0]?.revision ?? '');
}

/** The greatest revision among some items; '' without any: where a server does not say how old its list is. */
export function newestItem(items: readonly Revised[]): string {
  return items.reduce((newest, { revision }) => (isNewer(revision, newest) ? revision : newest), '');
}
