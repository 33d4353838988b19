import type { PageState } from '../page/page-state.ts';

/** The filters of the page, by the names that the filter language has for them. */
export type Filters = Pick<PageState, 'video' | 'event' | 'widget' | 'country'>;

/** A filter as the API takes it (AIP-160); empty: everything. `without`: one that a list of its own choices leaves out. */
export function filterText(filters: Filters, without?: keyof Filters): string {
  return (['video', 'event', 'widget', 'country'] as const)
    .flatMap((name) => (filters[name] === null || name === without ? [] : [equals(name, filters[name])]))
    .join(' AND ');
}

/** One comparison with a text, whatever is in it. */
export function equals(name: string, value: string): string {
  return `${name} = "${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
