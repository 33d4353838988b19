/** How long scrolling must rest before the banner in view counts as active, ms. Source: spec §9. */
export const SCROLL_DEBOUNCE = 300;

/** How long scroll detection stays locked after a programmatic move at the least, ms. Source: spec §9. */
export const SCROLL_LOCK = 300;

/** How long it stays locked at the most where the browser never reports `scrollend`, ms. Longer than any smooth scroll. */
export const SCROLL_LOCK_MAX = 1500;

/** When the page hash is matched after the banners are there, ms. Source: spec §9. */
export const HASH_CHECK_DELAY = 100;

/** Share of a banner that must be visible to make it active. Source: spec §4.1. */
export const VISIBLE_SHARE = 0.5;

/** Dots of the loading state. Source: spec §9. */
export const PLACEHOLDER_DOTS = 3;

/** Padding, corner radius and shadow without configuration; the style sheet holds the same. Source: spec §9. */
export const BOX = { padding: '1.5rem', borderRadius: '1.5rem', boxShadow: '0 3px 10px' };

export { BANNER_HEIGHT } from '@touchline/domain';
