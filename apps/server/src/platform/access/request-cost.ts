import { MAX_PAGE_SIZE } from '@touchline/contract';

/** Items of a list that cost as much as one plain request. */
const ITEMS_OF_UNIT = 25;
/** Additional units for a search, which reads an index of all words and ranks the results. */
const SEARCH = 4;
/** Units of an export of up to 10,000 events. */
const EXPORT = 20;
/** Units of a snippet that counts its items; for a calendar, 14 lists of one event each. */
const COUNT = 5;

/** Returns the units of its key's limit that a request takes, by its unchecked query; 1 is a plain request. */
export type RequestCost = (query: Readonly<Record<string, unknown>>) => number;

/** Cost of a list: by the page size, and more with a search. */
export const listCost: RequestCost = ({ pageSize, search }) => costOf(pageSize, search);

/** Cost of the list in a widget's fragment. */
export const fragmentCost: RequestCost = (query) => costOf(query['query-limit'], query['query-search']);

/** Cost of videos by ids, or of the related ones, whose number is not known yet. */
export const videosCost: RequestCost = ({ ids, relatedTo }) =>
  unitsOf(relatedTo ? MAX_PAGE_SIZE / 2 : [ids].flat().join(',').split(',').length);

export const exportCost: RequestCost = () => EXPORT;

/** Cost of a snippet that counts the items of its widget. */
export const snippetCost: RequestCost = (query) => COUNT * costOf(1, query['query-search']);

function costOf(size: unknown, search: unknown): number {
  return unitsOf(Number(size)) + (isText(search) ? SEARCH : 0);
}

/** Returns one unit for an invalid number, which is rejected later. */
function unitsOf(items: number): number {
  return items > 0 ? Math.ceil(Math.min(items, MAX_PAGE_SIZE) / ITEMS_OF_UNIT) : 1;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
