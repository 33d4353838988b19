/** Days of the strip; the active one is in the middle. Source: spec §9. */
export const STRIP_DAYS = 7;

/** Place of the active day in the strip, from 0. */
export const CENTRE = 3;

/** Placeholders while events are on their way. Source: spec §9. */
export const SKELETONS = 10;
