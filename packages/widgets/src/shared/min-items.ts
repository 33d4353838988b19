/** Cards whose space is reserved where nobody says how many will come. */
export const MIN_ITEMS = 3;
