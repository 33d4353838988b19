/** Placeholder cards while the first ones are on their way. Source: spec §9. */
export const SKELETONS = { carousel: 5, grid: 10 };

/** Width asked of a card's picture, px; squares and circles, and all others. Source: spec §7. */
export const IMAGE_WIDTH = { small: 170, large: 340 };

/** Class lists whose merge is remembered. Source: spec §9. */
export const MERGE_CACHE_SIZE = 500;
