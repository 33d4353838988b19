/** Time without scrolling until the banner in view becomes active, ms. Source: spec §9. */
export const SCROLL_DEBOUNCE = 300;

/** Minimum time that scroll detection is locked after a programmatic move, ms. Source: spec §9. */
export const SCROLL_LOCK = 300;

/** Maximum time of that lock where the browser never fires `scrollend`, ms. Longer than any smooth scroll. */
export const SCROLL_LOCK_MAX = 1500;

/** Delay between the arrival of the banners and the check of the page hash, ms. Source: spec §9. */
export const HASH_CHECK_DELAY = 100;

/** Share of a banner that must be visible to make it active. Source: spec §4.1. */
export const VISIBLE_SHARE = 0.5;

/** Dots of the loading state. Source: spec §9. */
export const PLACEHOLDER_DOTS = 3;

/** Default padding, corner radius and shadow; the style sheet repeats them. Source: spec §9. */
export const BOX = { padding: '1.5rem', borderRadius: '1.5rem', boxShadow: '0 3px 10px' };
