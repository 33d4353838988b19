/** Default number of cards whose space is reserved. */
export const MIN_ITEMS = 3;
