/** Detail of `touchline:dataloaded`: the items of a page, its number from 1, and the total. */
export interface LoadedDetail<Item> {
  readonly items: readonly Item[];
  readonly page: number;
  readonly total: number;
}
