/** Placeholder cards while the first ones load. Source: spec §9. */
export const SKELETONS = { carousel: 5, grid: 10 };

/** Width requested for a card's image, px; squares and circles, and all others. Source: spec §7. */
export const IMAGE_WIDTH = { small: 170, large: 340 };

/** Maximum number of cached class merges. Source: spec §9. */
export const MERGE_CACHE_SIZE = 500;
